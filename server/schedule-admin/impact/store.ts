import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { hasCome, isOpen } from '../../booking/tables.ts'
import { timeOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** An open booking that a schedule change may affect. An employee's phone is stored with the person record. */
export interface BookedRow {
  id: BookingId
  number: string
  fullname: string
  phone: string | null
  organization: string | null
  employee: EmployeeId | null
  slot: SlotId
  day: Day
  time: string
  /** The patient has arrived: the schedule no longer moves the booking. */
  hasCome: boolean
}

interface ImpactQuery {
  city: City
  days: readonly Day[]
  now: Date
  /** Only these slots; null: all. */
  slots: readonly SlotId[] | null
  /** Only bookings that need one of these services; null: all. */
  services: readonly string[] | null
}

const booked = statement<ImpactQuery, BookedRow>('booked-for-change-of-schedule')`
  select bookings.id, bookings.number,
      concat_ws(' ', surname, bookings.name, nullif(middlename, '')) as fullname, bookings.phone,
      coalesce(organizations.name, employer ->> 'name') as organization, employee_id as employee, slot_id as slot, day,
      ${timeOf('start_at')} as time, ${hasCome} as "hasCome"
    from bookings left join organizations on organizations.id = organization_id
    where city = ${'city'} and day = any(${'days'}::date[]) and start_at > ${'now'}::timestamptz
      and ${isOpen}
      and (${'slots'}::uuid[] is null or slot_id = any(${'slots'}))
      and (${'services'}::text[] is null or exists (
        select from json_array_elements(items) as item where item ->> 'service' = any(${'services'})))
    order by bookings.created_at desc, bookings.id desc`

/** Returns open bookings of these days that are still ahead, latest booked first. */
export const listBooked = (reader: Reader, asked: ImpactQuery): Promise<BookedRow[]> =>
  reader.run(booked, asked)

/** A period, and the organization whose bookings are counted; null: all bookings. */
export interface LeftAsked {
  from: Day
  to: Day
  organization: string | null
}

/** A time that the schedule no longer offers, and the number of bookings at it. */
export interface LeftTime {
  city: City
  day: Day
  time: string
  people: number
}

const left = statement<LeftAsked & { now: Date }, LeftTime>('bookings-left-without-a-time')`
  select city, day, ${timeOf('start_at')} as time, people
    from slots cross join lateral (
      select count(*)::int as people from bookings
      where bookings.day = slots.day and slot_id = slots.id and state in ('submitted', 'confirmed')
        and (${'organization'}::uuid is null or organization_id = ${'organization'})) as booked
    where planned = 0 and day between ${'from'} and ${'to'} and start_at > ${'now'} and people > 0
    order by start_at, city`

/** Returns future times of a period that are no longer planned, with their bookings, earliest first. */
export const listLeft = (reader: Reader, asked: LeftAsked & { now: Date }): Promise<LeftTime[]> =>
  reader.run(left, asked)
