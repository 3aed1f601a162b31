// The order of the rooms in the plan, and where the keys lead in the grid. Pure but for the focus.
import type { KeyboardEvent } from 'react'
import type { PlanDay, PlanRoom, ShiftPlan } from '../../../shared/shifts/schema.ts'

/** A room with the name and the last hour of its station. */
export interface NamedRoom {
  room: PlanRoom
  station: string
  takesUntil: string | null
}

/** The rooms by the name of their station; rooms of one station stand in the order of their doors. */
export const roomsOf = ({ rooms, stations }: ShiftPlan): NamedRoom[] =>
  rooms
    .map((room) => {
      const station = stations.find(({ key }) => key === room.station)
      return { room, station: station?.name ?? room.station, takesUntil: station?.takesUntil ?? null }
    })
    .toSorted((one, other) => one.station.localeCompare(other.station, 'ru'))

/** Tells whether shifts of a day may be planned: the clinic is open and the day has not passed. */
export const mayPlan = ({ mayChange, today }: ShiftPlan, { day, hours }: PlanDay): boolean =>
  mayChange && hours !== null && day >= today

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Leads the focus from cell to cell by the arrows; a column without cells is passed over. */
export function walkCells(event: KeyboardEvent<HTMLElement>): void {
  const place = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
  const step = steps[event.key]
  if (!place || !step || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  const [row = 0, column = 0] = place.split(':').map(Number)
  for (let far = 1; far <= 7; far += 1) {
    const next = `[data-cell="${row + step[0] * far}:${column + step[1] * far}"]`
    const cell = event.currentTarget.querySelector<HTMLElement>(next)
    if (cell) {
      cell.focus()
      return
    }
  }
}
