import { readCode } from '../../../../shared/booking/code.ts'
import { type DeskFigure, figureOf } from '../../../../shared/desk/rules.ts'
import type { DeskClosed, DeskRow } from '../../../../shared/desk/schema.ts'
import { birthIn, fitsWords, readingsOf, textOf, ticketIn } from '../../../../shared/desk/search.ts'
import { clinicTime } from '../../../../shared/platform/days.ts'
import { ticketNumber } from '../../../../shared/queue/rules.ts'

/** Numbers of visits of a day: awaited, arrived, missed, cancelled, and all together. */
export type Figures = Record<DeskFigure | 'all', number>

/** Counts the visits of a day by state. */
export function figuresOf(rows: readonly DeskRow[]): Figures {
  const figures: Figures = { awaited: 0, came: 0, missed: 0, cancelled: 0, all: rows.length }
  for (const { state } of rows) figures[figureOf(state)] += 1
  return figures
}

/** One hour of the day: how many patients are booked for it, and how many of them came. */
export interface Hour {
  /** The start of the hour, `08:00`. */
  hour: string
  came: number
  awaited: number
  missed: number
}

/** Returns the hour in which a visit begins, `08:00`. */
export const hourOf = ({ start }: Pick<DeskRow, 'start'>): string =>
  `${clinicTime(new Date(start)).slice(0, 2)}:00`

/** Returns the load of a day by hour, without gaps; cancelled visits do not count. */
export function hoursOf(rows: readonly DeskRow[]): Hour[] {
  const counted = rows.filter(({ state }) => state !== 'cancelled')
  const byHour = Map.groupBy(counted, hourOf)
  const known = [...byHour.keys()].map((hour) => Number(hour.slice(0, 2)))
  if (known.length === 0) return []
  const first = Math.min(...known)
  return Array.from({ length: Math.max(...known) - first + 1 }, (_, at) => {
    const hour = `${String(first + at).padStart(2, '0')}:00`
    const { awaited, came, missed } = figuresOf(byHour.get(hour) ?? [])
    return { hour, awaited, came, missed }
  })
}

/** The filter of the list: visits in one state, or visits booked for a time when the clinic is closed. */
export type ShownVisits = DeskFigure | 'closed'

const isShown = ({ state, start }: DeskRow, shown: ShownVisits, closed: DeskClosed | null): boolean =>
  shown === 'closed'
    ? figureOf(state) === 'awaited' && (!closed || closed.times.includes(clinicTime(new Date(start))))
    : figureOf(state) === shown

/** The filters of a day. `closed`: the times of the day at which the clinic is closed. */
export interface Narrowing {
  figure: ShownVisits | undefined
  closed: DeskClosed | null
  hour: string | undefined
  typed: string
}

/** Returns the filtered visits of the day: a query without matches is also tried in the other keyboard layout. */
export function narrowed(rows: readonly DeskRow[], { figure, closed, hour, typed }: Narrowing): DeskRow[] {
  const shown = rows.filter(
    (row) => (!figure || isShown(row, figure, closed)) && (!hour || hourOf(row) === hour),
  )
  const code = readCode(typed)
  if (code) return shown.filter((row) => row.number === code.number)
  const ticket = ticketIn(typed)
  const called = ticket === null ? [] : shown.filter((row) => row.ticket === ticketNumber(ticket))
  if (called.length > 0) return called
  const { birth, rest } = birthIn(typed)
  const born = birth ? shown.filter((row) => row.birth === birth) : shown
  const found = readingsOf(rest).map((words) => born.filter((row) => fitsWords(textOf(row), words)))
  return found.find((ones) => ones.length > 0) ?? []
}
