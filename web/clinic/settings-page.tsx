import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageTabs } from '../ui/page-tabs.tsx'
import { Bone, CardBone, Skeletons } from '../ui/skeletons.tsx'

const ScheduleSettings = lazy(async () => ({
  default: (await import('../schedule-admin/schedule-settings.tsx')).ScheduleSettings,
}))
const HolidaysSettings = lazy(async () => ({
  default: (await import('../schedule-admin/holidays-settings.tsx')).HolidaysSettings,
}))
const StationsSettings = lazy(async () => ({
  default: (await import('../schedule-admin/stations-settings.tsx')).StationsSettings,
}))
const SitesSettings = lazy(async () => ({
  default: (await import('../schedule-admin/sites-settings.tsx')).SitesSettings,
}))
const KiosksSettings = lazy(async () => ({
  default: (await import('../kiosk/kiosks-settings.tsx')).KiosksSettings,
}))
const ContactsSettings = lazy(async () => ({
  default: (await import('./contacts-settings.tsx')).ContactsSettings,
}))
const ConsentsSettings = lazy(async () => ({
  default: (await import('./consents-settings.tsx')).ConsentsSettings,
}))
const EditionsSettings = lazy(async () => ({
  default: (await import('./editions-settings.tsx')).EditionsSettings,
}))

interface SettingsTab {
  key: string
  title: string
  Content: ComponentType
}

/** The parts of the settings. The first has no value in the address: `/admin?main`. */
export const settingsTabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { key: 'hours', title: 'Города и часы', Content: ScheduleSettings },
  { key: 'holidays', title: 'Праздники', Content: HolidaysSettings },
  { key: 'stations', title: 'Кабинеты', Content: StationsSettings },
  { key: 'sites', title: 'Выезды', Content: SitesSettings },
  { key: 'kiosks', title: 'Киоски', Content: KiosksSettings },
  { key: 'contacts', title: 'Контакты', Content: ContactsSettings },
  { key: 'consents', title: 'Согласия', Content: ConsentsSettings },
  { key: 'reference', title: 'Справочник', Content: EditionsSettings },
]

const Waiting = () => (
  <Skeletons gap={20}>
    <Bone h={48} w={280} radius={12} />
    <CardBone lines={3} />
    <CardBone lines={2} />
  </Skeletons>
)

/** `/admin?main`: settings of the clinic (spec §6), one tab for each part; the address contains `tab` and `city`. */
export function SettingsPage() {
  const navigate = useNavigate()
  const { tab, city } = useSearch({ from: '/cabinet/admin' })
  const shown = settingsTabs.find(({ key }) => key === tab) ?? settingsTabs[0]
  const open = (key: string) => {
    const search = {
      main: '' as const,
      ...(key !== settingsTabs[0].key && { tab: key }),
      ...(city && { city }),
    }
    void navigate({ to: '/admin', search, resetScroll: false })
  }
  return (
    <PageTabs label="Разделы настроек" tabs={settingsTabs} shown={shown.key} onOpen={open}>
      {() => (
        <Suspense fallback={<Waiting />}>
          <shown.Content />
        </Suspense>
      )}
    </PageTabs>
  )
}
