import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { HintPlace } from '../../../../shared/hints/rules.ts'
import type { ShownHint } from '../../../../shared/hints/schema.ts'
import classes from '../panel/panel.module.css'
import { GroupsMenu } from './groups-menu.tsx'
import { HintView } from './hint-view.tsx'
import { HintsMenu } from './hints-menu.tsx'
import { useOwnHints, usePlace } from './use-place.ts'

/**
 * Moves the focus to the heading of the view that the user opened in the helper. The focus stays on «Следующая»
 * while the user pages through hints, unless the button is gone, and stays in the page when the helper only
 * follows the user.
 */
function useFocus(key: string) {
  const inside = useRef<HTMLDivElement>(null)
  const cause = useRef<'opened' | 'leafed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason, not a value to read
  useEffect(() => {
    const by = cause.current
    cause.current = null
    const heading = inside.current?.querySelector<HTMLElement>('h3')
    if (!by || !heading) return
    heading.scrollIntoView({ block: 'nearest' })
    const isLost = document.activeElement === document.body
    if (by === 'opened' || isLost) heading.focus({ preventScroll: true })
  }, [key])
  return { inside, cause }
}

/** The three views of the helper (spec §4). */
export function Browser({ owner, hints }: { owner: string; hints: readonly ShownHint[] }) {
  const { own, toggle } = useOwnHints(owner)
  const { place, go, at } = usePlace(owner, hints, own)
  const [query, setQuery] = useState('')
  const [isLeafed, setLeafed] = useState(false)
  const key = JSON.stringify([at, place])
  const { inside, cause } = useFocus(key)
  const open = (next: HintPlace) => {
    cause.current = 'opened'
    setLeafed(false)
    go(next)
  }
  const leaf = (next: HintPlace) => {
    cause.current = 'leafed'
    setLeafed(true)
    go(next)
  }
  const shown = place.view === 'hint' ? hints.find(({ id }) => id === place.hint) : undefined
  return (
    <div ref={inside} className={classes.inside}>
      {place.view === 'groupsMenu' && (
        <GroupsMenu hints={hints} own={own} query={query} onQuery={setQuery} open={open} />
      )}
      {place.view === 'hintsMenu' && <HintsMenu hints={hints} own={own} group={place.group} open={open} />}
      {place.view === 'hint' && (
        <HintView
          hints={hints}
          own={own}
          place={place}
          isFound={query.trim() !== ''}
          open={open}
          leaf={leaf}
          onStar={toggle}
        />
      )}
      <VisuallyHidden role="status">{isLeafed && shown?.header}</VisuallyHidden>
    </div>
  )
}
