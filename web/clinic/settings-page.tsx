import { Tabs, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { CardBone } from '../ui/card-bone.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import classes from './parts/settings-page.module.css'

const ScheduleSettings = lazy(async () => ({
  default: (await import('../schedule-desk/schedule-settings.tsx')).ScheduleSettings,
}))
const HolidaysSettings = lazy(async () => ({
  default: (await import('../schedule-desk/holidays-settings.tsx')).HolidaysSettings,
}))
const StationsSettings = lazy(async () => ({
  default: (await import('../schedule-desk/stations-settings.tsx')).StationsSettings,
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

/** The first one has no word in the address: `/admin?main`. */
const tabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { key: 'hours', title: 'Города и часы', Content: ScheduleSettings },
  { key: 'holidays', title: 'Праздники', Content: HolidaysSettings },
  { key: 'stations', title: 'Кабинеты', Content: StationsSettings },
  { key: 'contacts', title: 'Контакты', Content: ContactsSettings },
  { key: 'consents', title: 'Согласия', Content: ConsentsSettings },
  { key: 'reference', title: 'Справочник', Content: EditionsSettings },
]

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone h={48} w={280} radius={12} />
      <CardBone lines={3} />
      <CardBone lines={2} />
    </div>
  </Skeletons>
)

/** On a phone the tabs are wider than the screen: the open one is brought into sight. */
function useTabInSight(key: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has been opened
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 3
  }, [key])
  return list
}

/** `/admin?main`: what the clinic keeps of itself (spec §6), a tab a part; `tab` and `city` stand in the address. */
export function SettingsPage() {
  const navigate = useNavigate()
  const { tab, city } = useSearch({ from: '/cabinet/admin' })
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const list = useTabInSight(shown.key)
  const open = (key: string | null) => {
    const search = {
      main: '' as const,
      ...(key && key !== tabs[0].key && { tab: key }),
      ...(city && { city }),
    }
    void navigate({ to: '/admin', search, resetScroll: false })
  }
  return (
    <Tabs
      value={shown.key}
      onChange={open}
      activateTabWithKeyboard={false}
      keepMounted={false}
      variant="none"
      className={classes.page}
    >
      <Tabs.List ref={list} className={classes.tabs} aria-label="Разделы настроек">
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, title, Content }) => (
        <Tabs.Panel key={key} value={key}>
          <VisuallyHidden component="h2">{title}</VisuallyHidden>
          <Suspense fallback={<Waiting />}>
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
