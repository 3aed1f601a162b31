import { type DeskFigure, figureOf } from '../../../shared/desk/rules.ts'
import type { DeskRow } from '../../../shared/desk/schema.ts'
import { clinicTime } from '../../../shared/platform/days.ts'
import { wordsOf } from '../../../shared/platform/search.ts'

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

const textOf = ({ fullname, number, phone, organization }: DeskRow): string =>
  ` ${[fullname, number, number.replace(/\D/g, ''), phone, organization].filter(Boolean).join(' ')}`
    .toLowerCase()
    .replaceAll('ё', 'е')

/** Whether a visit fits what is typed, as the server finds it: each word is a fragment, a short one begins a word. */
export function fits(row: DeskRow, typed: string): boolean {
  const text = textOf(row)
  return wordsOf(typed).every((word) => text.includes(word.length < 3 ? ` ${word}` : word))
}

/** What narrows a day. */
export interface Narrowing {
  figure: DeskFigure | undefined
  hour: string | undefined
  typed: string
}

/** The visits of a day that are shown. */
export const narrowed = (rows: readonly DeskRow[], { figure, hour, typed }: Narrowing): DeskRow[] =>
  rows.filter(
    (row) =>
      (!figure || figureOf(row.state) === figure) && (!hour || hourOf(row) === hour) && fits(row, typed),
  )
