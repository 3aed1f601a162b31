import {
  IconBuilding,
  IconCalendarPlus,
  IconDoorEnter,
  IconLogout2,
  IconMessages,
  IconShieldCog,
  IconUserCircle,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { seesAdmin, seesDesk } from '../../../shared/platform/roles.ts'
import { NotificationItem } from '../../notifications/notification-item.tsx'
import { useActiveOrganization } from '../../platform/active-organization.ts'
import { hasDraft } from '../../platform/draft.ts'
import { session } from '../../platform/session.ts'
import { MenuItem, MenuLink } from '../../ui/menu-item.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { PanelProps } from './panels.ts'

function LogOut() {
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = async () => {
    setAsked(false)
    setBusy(true)
    await session.signOut().catch(() => {
      setBusy(false)
      toast('danger', 'Выйти не получилось', 'Нет связи с сервером, попробуйте ещё раз')
    })
  }
  return (
    <>
      <MenuItem
        icon={IconLogout2}
        onClick={() => (hasDraft('preorder') ? setAsked(true) : void leave())}
        disabled={isBusy}
      >
        Выйти
      </MenuItem>
      <Question
        opened={isAsked}
        text="Запись на осмотр не закончена. После выхода введённое удалится, а выбранное время освободится."
        yes="Всё равно выйти"
        no="Остаться"
        onYes={() => void leave()}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

const Profile = ({ open }: PanelProps) => (
  <MenuItem icon={IconUserCircle} leadsOn data-opens="profile" onClick={() => open('profile')}>
    Профиль
  </MenuItem>
)

const Organizations = ({ open }: PanelProps) => (
  <MenuItem
    icon={IconBuilding}
    leadsOn
    note={useActiveOrganization()?.name}
    data-opens="organization"
    onClick={() => open('organization')}
  >
    Организации
  </MenuItem>
)

const Messages = ({ open }: PanelProps) => (
  <MenuItem icon={IconMessages} leadsOn data-opens="messages" onClick={() => open('messages')}>
    Сообщения
  </MenuItem>
)

const Notifications = ({ user }: PanelProps) => <NotificationItem phone={user.phone} />

const Desk = ({ user }: PanelProps) =>
  seesDesk(user) && (
    <MenuLink icon={IconDoorEnter} to="/desk">
      Регистратура
    </MenuLink>
  )

/** The sections of a registrar book patients, so the registrar's own booking stands here. */
const OwnBooking = ({ user }: PanelProps) =>
  seesDesk(user) && (
    <MenuLink icon={IconCalendarPlus} to="/preorder">
      Записаться самому
    </MenuLink>
  )

const Admin = ({ user }: PanelProps) =>
  seesAdmin(user) && (
    <MenuLink icon={IconShieldCog} to="/admin" search={{ overview: '' }}>
      Администрирование
    </MenuLink>
  )

/**
 * Entries of the main menu from top to bottom, one per line. An entry that opens a panel names the panel in
 * `data-opens`, so that the focus returns to the entry afterwards.
 */
export const menuItems: readonly ComponentType<PanelProps>[] = [
  Profile,
  Organizations,
  Messages,
  Notifications,
  OwnBooking,
  Desk,
  Admin,
  LogOut,
]
