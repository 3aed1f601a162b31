import { type DeskFigure, figureOf } from '../../../../shared/desk/rules.ts'
import type { DeskClosed, DeskRow } from '../../../../shared/desk/schema.ts'
import { birthIn, fitsWords, readingsOf, textOf, ticketIn } from '../../../../shared/desk/search.ts'
import { clinicTime } from '../../../../shared/platform/days.ts'
import { ticketNumber } from '../../../../shared/queue/rules.ts'

/** How many people of a day stand in each figure. */
export type Figures = Record<DeskFigure | 'all', number>

/** The figures of a day. */
export function figuresOf(rows: readonly DeskRow[]): Figures {
  const figures: Figures = { awaited: 0, came: 0, missed: 0, cancelled: 0, all: rows.length }
  for (const { state } of rows) figures[figureOf(state)] += 1
  return figures
}

/** An hour of the day: how many are to come in it, and how many of them came. */
export interface Hour {
  /** `08:00`. */
  hour: string
  came: number
  awaited: number
  missed: number
}

/** The hour in which a visit begins, `08:00`. */
export const hourOf = ({ start }: Pick<DeskRow, 'start'>): string =>
  `${clinicTime(new Date(start)).slice(0, 2)}:00`

/** The load of a day by hour, without gaps; the cancelled do not count. */
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

/** Who of a day is shown: those of a figure, or those who are to come when the clinic is closed. */
export type Shown = DeskFigure | 'closed'

const isShown = ({ state, start }: DeskRow, shown: Shown, closed: DeskClosed | null): boolean =>
  shown === 'closed'
    ? figureOf(state) === 'awaited' && (!closed || closed.times.includes(clinicTime(new Date(start))))
    : figureOf(state) === shown

/** What narrows a day. `closed`: what the day says of its closed times. */
export interface Narrowing {
  figure: Shown | undefined
  closed: DeskClosed | null
  hour: string | undefined
  typed: string
}

/** The visits of a day that are shown: what was typed is read in the other layout of the keyboard when nobody fits it. */
export function narrowed(rows: readonly DeskRow[], { figure, closed, hour, typed }: Narrowing): DeskRow[] {
  const shown = rows.filter(
    (row) => (!figure || isShown(row, figure, closed)) && (!hour || hourOf(row) === hour),
  )
  const ticket = ticketIn(typed)
  const called = ticket === null ? [] : shown.filter((row) => row.ticket === ticketNumber(ticket))
  if (called.length > 0) return called
  const { birth, rest } = birthIn(typed)
  const born = birth ? shown.filter((row) => row.birth === birth) : shown
  const found = readingsOf(rest).map((words) => born.filter((row) => fitsWords(textOf(row), words)))
  return found.find((ones) => ones.length > 0) ?? []
}
