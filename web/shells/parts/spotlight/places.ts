import {
  IconBuilding,
  IconCalendarPlus,
  IconFileImport,
  IconFileText,
  IconHierarchy2,
  IconMessages,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import { seesAdmin, seesDesk } from '../../../../shared/platform/roles.ts'
import { settingsTabs } from '../../../clinic/settings-page.tsx'
import { useActiveOrganization } from '../../../platform/active-organization.ts'
import { askForPanel } from '../ask-for-panel.ts'
import type { Panel } from '../panels.ts'
import { useAllSections } from '../use-sections.ts'
import type { SpotlightGroup, SpotlightItem } from './items.ts'

type Address = Pick<LinkProps, 'to' | 'search'>
type Place = Pick<SpotlightItem, 'name' | 'icon'> & { address: Address }

/** The acts of an employer, one per line. */
const employerActs: readonly Place[] = [
  {
    name: 'Записать сотрудников на осмотр',
    icon: IconCalendarPlus,
    address: { to: '/organization/preorders', search: { step: 'people' } },
  },
  {
    name: 'Добавить сотрудника',
    icon: IconUserPlus,
    address: { to: '/organization/patients', search: { new: '' } },
  },
  {
    name: 'Импорт сотрудников из файла',
    icon: IconFileImport,
    address: { to: '/organization/patients', search: { import: '' } },
  },
  {
    name: 'Подразделения и должности',
    icon: IconHierarchy2,
    address: { to: '/organization/patients', search: { units: '' } },
  },
  {
    name: 'Журнал направлений',
    icon: IconFileText,
    address: { to: '/organization/preorders', search: { view: 'referrals' } },
  },
]

/** The sections of a registrar book other people. */
const ownBooking: Place = {
  name: 'Записаться самому',
  icon: IconCalendarPlus,
  address: { to: '/preorder' },
}

const settings: readonly Place[] = settingsTabs.map(({ key, title }) => ({
  name: `Настройки: ${title}`,
  icon: IconSettings,
  address: { to: '/admin', search: { main: '', tab: key } },
}))

const panels: readonly (Pick<SpotlightItem, 'name' | 'icon'> & { panel: Panel })[] = [
  { name: 'Профиль', icon: IconUserCircle, panel: 'profile' },
  { name: 'Организации', icon: IconBuilding, panel: 'organization' },
  { name: 'Мои сообщения', icon: IconMessages, panel: 'messages' },
]

/** The screens and the acts that have an address and lie within the rights of the user. */
export function usePlaces(user: SessionUser): readonly SpotlightGroup[] {
  const navigate = useNavigate()
  const sections = useAllSections()
  const isEmployer = useActiveOrganization() !== null
  const leading = ({ name, icon, address }: Place): SpotlightItem => ({
    id: name,
    name,
    icon,
    open: () => void navigate(address),
  })
  const groups = [
    ...sections.map(({ caption, sections: ones }) => ({
      caption,
      items: ones.map(({ name, icon, to, search = {} }) => leading({ name, icon, address: { to, search } })),
    })),
    {
      caption: 'Действия',
      items: [
        ...(isEmployer ? employerActs : []),
        ...(seesDesk(user) ? [ownBooking] : []),
        ...(seesAdmin(user) ? settings : []),
      ].map(leading),
    },
    {
      caption: 'Меню',
      items: panels.map(({ panel, ...rest }) => ({ ...rest, id: panel, open: () => askForPanel(panel) })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
