import type { City } from '../../../shared/platform/person.ts'
import type { RoomId } from '../../../shared/queue/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { RoomRow } from './store.ts'

/** A room in which nobody receives. */
export const closed = {
  isOpen: false,
  openedAt: null,
  worker: null,
  workerName: null,
  breakMinutes: null,
  breakUntil: null,
}

/** The key of a station and its number of rooms. */
interface Roomy {
  key: string
  rooms: number
}

/** Tells whether a room is shown. A room that its station no longer has is shown only while it is open. */
export const isShown = ({ isOpen, station, room }: RoomRow, stations: readonly Roomy[]): boolean =>
  isOpen || stations.some(({ key, rooms }) => key === station && room <= rooms)

const lastNumber = (known: readonly RoomRow[]): number =>
  Math.max(0, ...known.map(({ name }) => (/^\d{1,6}$/.test(name) ? Number(name) : 0)))

/** Returns a number that no room of the city has on its door. */
export const freeName = (known: readonly RoomRow[]): string => String(lastNumber(known) + 1)

/**
 * Returns the rooms that the stations of a city have and the queue does not know yet. They are closed, and
 * their numbers follow the highest known one.
 */
export function newRooms(
  city: City,
  stations: readonly Roomy[],
  known: readonly RoomRow[],
  now: Date,
): RoomRow[] {
  const taken = new Set(known.map(({ station, room }) => `${station} ${room}`))
  let last = lastNumber(known)
  return stations.flatMap(({ key: station, rooms }) =>
    Array.from({ length: rooms }, (_, at) => at + 1)
      .filter((room) => !taken.has(`${station} ${room}`))
      .map((room) => {
        last += 1
        return { id: newId<RoomId>(now), city, station, room, name: String(last), place: null, ...closed }
      }),
  )
}
