import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { type Choice, countChosen } from '../../../ui/data-table/choice.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { remOf, useWidth } from '../../../ui/width.ts'
import { pageSize } from '../../api.ts'
import classes from './list.module.css'
import { ChooseAll, ListHead, type Sorting } from './list-head.tsx'
import { type ShownList, usePages } from './list-pages.ts'
import { tableRoles } from './list-roles.ts'
import type { Layout } from './list-row.tsx'
import { ListRows } from './list-rows.tsx'
import { inGroups, isSame, useWindow, type Window } from './list-window.ts'

/** Page widths from which each layout applies, rem, and the height of its rows, rem: of most rows, except in a table. */
const layouts: { layout: Layout; from: number; height: number; isTight?: boolean }[] = [
  { layout: 'table', from: 66, height: 3.8125 },
  // Names and positions take two lines in this layout.
  { layout: 'table', from: 54, height: 4.5, isTight: true },
  { layout: 'cards', from: 34, height: 6.25 },
]
const narrowest: (typeof layouts)[number] = { layout: 'narrow', from: 0, height: 10.5 }

/** Returns the layout of the list for a page of this width, pixels. */
function layoutOf(width: number) {
  const rem = remOf()
  const { layout, height, isTight } = layouts.find(({ from }) => width >= from * rem) ?? narrowest
  return { layout, isTight, rowHeight: Math.round(height * rem) }
}

interface ListProps {
  organization: OrganizationId
  list: ShownList
  count: number
  today: Day
  choice: Choice<EmployeeId>
  sorting: Sorting
  /** A new list is loading: the previous one is shown. */
  isBusy: boolean
  onSort: (next: Sorting) => void
  onOpen: (id: EmployeeId) => void
  onChoose: (ids: EmployeeId[], isOn: boolean) => void
  onChooseAll: (isOn: boolean) => void
}

/** Scrolls up to the top of a new list when the user was deep in the previous one. */
function useBeginning(place: { current: HTMLElement | null }, list: unknown): void {
  const before = useRef(list)
  useLayoutEffect(() => {
    if (before.current === list) return
    before.current = list
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top < 0) scrollBy({ top: top - 64, behavior: 'instant' })
  }, [place, list])
}

/** The list of employees with its heading. It is as high as all its rows, but only the visible rows are drawn. */
export function ListCard(props: ListProps) {
  const { organization, list, count, today, choice, sorting, isBusy, onSort, onOpen, onChoose, onChooseAll } =
    props
  const { ref, width } = useWidth()
  const isLaid = width > 0
  const { layout, isTight, rowHeight } = useMemo(() => layoutOf(width), [width])
  const isTable = layout === 'table'
  const place = useRef<HTMLDivElement>(null)
  // This component tracks pages only: scrolling within the same pages redraws just the rows.
  const even = useWindow(place, rowHeight, isLaid && isTable ? count : 0, pageSize)
  const [measured, setMeasured] = useState<Window>({ from: 0, to: 0 })
  const onSeen = useCallback((next: Window) => {
    const pages = inGroups(next, pageSize)
    setMeasured((now) => (isSame(now, pages) ? now : pages))
  }, [])
  const seen = isTable ? even : measured
  const { rowAt, failed } = usePages(organization, list, { ...seen, count })
  useBeginning(place, list.shown)
  const chosenNow = countChosen(choice, count)
  const state = chosenNow === 0 ? 'none' : choice.isAll && choice.ids.size === 0 ? 'all' : 'some'
  const all = { state, onChoose: onChooseAll } as const
  const table = {
    ...tableRoles.table,
    'aria-label': 'Сотрудники',
    'aria-rowcount': count + 1,
    'aria-colcount': 5,
  }
  return (
    <>
      {failed && (
        <ErrorState
          title="Часть списка не загрузилась"
          error={failed.error}
          safe="Данные сотрудников целы, попробуйте ещё раз."
          onRetry={() => void failed.refetch()}
        />
      )}
      <div
        ref={ref}
        className={classes.card}
        data-layout={isLaid ? layout : undefined}
        data-tight={isTight}
        aria-busy={isBusy}
        style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      >
        {isLaid && !isTable && (
          <div className={classes.above}>
            <ChooseAll {...all}>Выбрать всех найденных</ChooseAll>
            <span aria-hidden>Найдено: {numberWords(count)}</span>
          </div>
        )}
        {isLaid && (
          <div {...(isTable ? table : { role: 'list', 'aria-label': 'Сотрудники' })}>
            {isTable && <ListHead {...sorting} onSort={onSort} all={all} />}
            <ListRows
              place={place}
              count={count}
              rowHeight={rowHeight}
              layout={layout}
              today={today}
              choice={choice}
              rowAt={rowAt}
              onOpen={onOpen}
              onChoose={onChoose}
              onSeen={onSeen}
              list={list.shown}
            />
          </div>
        )}
      </div>
    </>
  )
}
