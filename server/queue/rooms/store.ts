import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { doorOrder } from '../../../shared/queue/room-words.ts'
import { queueRefusals } from '../../../shared/queue/ru.ts'
import type { RoomId } from '../../../shared/queue/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A room of a station, where people are examined one by one. */
export interface RoomRow {
  id: RoomId
  city: City
  station: string
  room: number
  name: string
  place: string | null
  isOpen: boolean
  openedAt: Date | null
  worker: AccountId | null
  workerName: string | null
  /** Minutes of a break that begins when the patient inside leaves; null when none is asked for. */
  breakMinutes: number | null
  /** When the break ends; null when there is none. */
  breakUntil: Date | null
}

const ofCity = statement<{ city: City }, RoomRow>('cabinets-of-city')`
  select cabinets.id, cabinets.city, station, room, cabinets.name, place, is_open as "isOpen", opened_at as "openedAt",
    worker_id as worker, nullif(full_name, '') as "workerName", break_minutes as "breakMinutes",
    break_until as "breakUntil"
  from cabinets left join accounts on accounts.id = worker_id
  where cabinets.city = ${'city'}`

/** Returns the rooms of a city in the order of the names on their doors. */
export const listRooms = async (reader: Reader, city: City): Promise<RoomRow[]> =>
  (await reader.run(ofCity, { city })).sort((one, other) => doorOrder(one.name, other.name))

const cityOf = statement<{ id: RoomId }, { city: City }>('city-of-cabinet')`
  select city from cabinets where id = ${'id'}`

/** Returns the city of a room; null when there is no such room. */
export const findCityOf = async (reader: Reader, id: RoomId): Promise<City | null> =>
  (await reader.run(cityOf, { id }))[0]?.city ?? null

const add = statement<{ rows: string }, never>('add-cabinets')`
  insert into cabinets (id, city, station, room, name)
  select id, city, station, room, name
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, city text, station text, room smallint, name text)`

/** Adds closed rooms. The caller has locked the queue of their city. */
export const addRooms = (tx: Tx, rows: readonly RoomRow[]): Promise<unknown> =>
  tx.run(add, { rows: JSON.stringify(rows) })

const change = statement<{ rows: string }, never>('change-cabinets')`
  update cabinets set name = made.name, place = made.place, is_open = "isOpen", opened_at = "openedAt", worker_id = worker,
    break_minutes = "breakMinutes", break_until = "breakUntil"
  from jsonb_to_recordset(${'rows'}::jsonb)
    as made (id uuid, name text, place text, "isOpen" boolean, "openedAt" timestamptz, worker uuid,
      "breakMinutes" smallint, "breakUntil" timestamptz)
  where cabinets.id = made.id`

/** Saves changed rooms. The caller has locked the queue of their city. */
export const changeRooms = (tx: Tx, rows: readonly RoomRow[]): Promise<unknown> =>
  tx.run(change, { rows: JSON.stringify(rows) }, { cabinets_name: queueRefusals.NAME_TAKEN })
