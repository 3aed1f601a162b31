import type { BookingId } from '../../shared/booking/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import type { Statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'

/** An open booking that a change of the schedule may touch. An employee's phone is kept with his person. */
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
}

interface Asked {
  city: City
  days: readonly Day[]
  now: Date
  /** Of these slots alone; null: of all. */
  slots: readonly SlotId[] | null
  /** Of those who need one of these services alone; null: of all. */
  services: readonly string[] | null
}

const booked: Statement<BookedRow, Asked> = {
  name: 'booked-for-change-of-schedule',
  text: `select bookings.id, bookings.number,
      concat_ws(' ', surname, bookings.name, nullif(middlename, '')) as fullname, bookings.phone,
      coalesce(organizations.name, employer ->> 'name') as organization, employee_id as employee, slot_id as slot, day,
      to_char(start_at at time zone 'Asia/Yekaterinburg', 'HH24:MI') as time
    from bookings left join organizations on organizations.id = organization_id
    where city = $1 and day = any($2::date[]) and start_at > $3::timestamptz
      and state in ('submitted', 'confirmed', 'arrived', 'in_progress')
      and ($4::uuid[] is null or slot_id = any($4))
      and ($5::text[] is null or exists (
        select from json_array_elements(items) as item where item ->> 'service' = any($5)))
    order by bookings.created_at desc, bookings.id desc`,
  fields: ['city', 'days', 'now', 'slots', 'services'],
}

/** Open bookings of these days that are still ahead, those made last first. */
export const listBooked = (reader: Reader, asked: Asked): Promise<BookedRow[]> => reader.run(booked, asked)
