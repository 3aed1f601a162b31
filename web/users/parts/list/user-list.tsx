import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import type { AccountId } from '../../../../shared/platform/ids.ts'
import type { UserRow as Row } from '../../../../shared/users/schema.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { useMore } from '../../../ui/use-more.ts'
import { useDrawnWalk } from '../../../ui/walk-rows.ts'
import classes from '../users.module.css'
import { UserRow } from './user-row.tsx'

interface ListProps {
  rows: readonly Row[]
  hasMore: boolean
  onMore: () => void
  /** The next page failed to load. */
  isMoreLost: boolean
  /** Another list is loading; this one is the previous one. */
  isBusy: boolean
  opened: AccountId | null
  onOpen: (id: AccountId) => void
}

/** The offset of the list from the top of the page. */
function useMargin(list: HTMLUListElement | null): number {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (list) setMargin(Math.round(list.getBoundingClientRect().top + scrollY))
  })
  return margin
}

/** Lists the found users: all loaded ones, with only the visible rows drawn. */
export function UserList(props: ListProps) {
  const { rows, hasMore, onMore, isMoreLost, isBusy, opened, onOpen } = props
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const margin = useMargin(list)
  // Arrows, Page Up and Down, Home and End move over the loaded rows.
  const { stop, walk, onFocus } = useDrawnWalk(rows, opened)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 76,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: margin,
    overscan: 8,
    // The row with the Tab stop stays rendered while the page scrolls, so that the focus is not lost.
    rangeExtractor: (range: Range) =>
      [...new Set([stop, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const items = virtual.getVirtualItems()
  useMore(items.at(-1)?.index, props)
  return (
    <div className={classes.card} aria-busy={isBusy}>
      <ul
        ref={setList}
        className={classes.rows}
        aria-label="Пользователи"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={(event) => walk(event, (to) => virtual.scrollToIndex(to))}
        onFocus={onFocus}
      >
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <UserRow user={row} isOpen={row.id === opened} isStop={index === stop} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
      {isMoreLost && (
        <div className={classes.lost}>
          <LoadFailed onRetry={onMore}>Остальные пользователи не загрузились.</LoadFailed>
        </div>
      )}
      {hasMore && !isMoreLost && (
        <div className={classes.more} aria-hidden>
          <Bone w="52%" h={18} />
          <Bone w="34%" h={14} />
        </div>
      )}
    </div>
  )
}
