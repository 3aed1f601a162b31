import { Tabs, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './card-place.module.css'
import { useWidth } from './width.ts'

/** A tab of a page. */
export interface PageTab<Key extends string> {
  key: Key
  title: string
  /** The item count of the tab; undefined while loading or where nothing is counted. */
  count?: string | undefined
}

interface StripProps<Key extends string> {
  label: string
  tabs: readonly PageTab<Key>[]
  shown: Key
}

interface Props<Key extends string> extends StripProps<Key> {
  onOpen: (key: Key) => void
  children: (key: Key) => ReactNode
}

/** On a phone the tabs are wider than the screen, so the open one is scrolled into view. */
function useTabInSight(key: string, counts: string) {
  const { ref, width } = useWidth()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has been opened, the figures or a turn have moved it
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 3
  }, [key, counts, width])
  return useMergedRef(ref, list)
}

/** The row of tabs inside Mantine's `Tabs`; a page whose panels are not its neighbours takes it alone. */
export function TabStrip<Key extends string>({ label, tabs, shown }: StripProps<Key>) {
  const list = useTabInSight(shown, tabs.map(({ count }) => count).join())
  return (
    <Tabs.List ref={list} className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, title, count }) => (
        <Tabs.Tab key={key} value={key} className={classes.tab}>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Tabs of a page or of a card, one of them shown; the address holds which one. */
export function PageTabs<Key extends string>({ label, tabs, shown, onOpen, children }: Props<Key>) {
  const open = (wanted: string | null) => {
    const tab = tabs.find(({ key }) => key === wanted)
    if (tab) onOpen(tab.key)
  }
  return (
    <Tabs
      value={shown}
      onChange={open}
      activateTabWithKeyboard={false}
      keepMounted={false}
      variant="none"
      className={classes.page}
    >
      <TabStrip label={label} tabs={tabs} shown={shown} />
      {tabs.map(({ key, title }) => (
        <Tabs.Panel key={key} value={key}>
          <VisuallyHidden component="h2">{title}</VisuallyHidden>
          {key === shown && children(key)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
