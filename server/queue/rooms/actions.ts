import type { City } from '../../../shared/platform/person.ts'
import type { RoomId } from '../../../shared/queue/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { RoomRow } from './store.ts'

/** A station, as far as its rooms go. */
interface Roomy {
  key: string
  rooms: number
}

/** Whether a room is shown: one that its station does not have any more only while somebody receives there. */
export const isShown = ({ isOpen, station, room }: RoomRow, stations: readonly Roomy[]): boolean =>
  isOpen || stations.some(({ key, rooms }) => key === station && room <= rooms)

const lastNumber = (known: readonly RoomRow[]): number =>
  Math.max(0, ...known.map(({ name }) => (/^\d{1,6}$/.test(name) ? Number(name) : 0)))

/** A number that no room of a city has. */
export const freeName = (known: readonly RoomRow[]): string => String(lastNumber(known) + 1)

/** Rooms that the stations of a city have and that are not known yet, closed, numbered on after the ones that are. */
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
        const closed = { isOpen: false, openedAt: null, worker: null, workerName: null }
        return { id: newId<RoomId>(now), city, station, room, name: String(last), place: null, ...closed }
      }),
  )
}
