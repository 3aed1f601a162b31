import type { Clock } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import type { BookingState } from '../shared/booking/schema.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import { clinicInstant, type Day } from '../shared/platform/days.ts'

interface Visit {
  organization: OrganizationId
  employee: string
  day: string
  time?: string
  state?: BookingState
  kind?: 'periodic' | 'unscheduled'
}

/**
 * Inserts a visit of an employee straight into the database, in any state and also in the past; returns the
 * booking.
 */
export async function visited(
  { db, clock }: { db: Database; clock: Clock },
  { organization, employee, day, time = '08:15', state = 'confirmed', kind = 'periodic' }: Visit,
): Promise<string> {
  const now = clock.now()
  const id = newId(now)
  const group = newId(now)
  const start = clinicInstant(day as Day, time)
  const { rows } = await db.execute(
    `insert into slots (id, city, start_at, capacity, taken) values ($1, 'ekb', $2, 500, 0)
     on conflict (city, start_at) do update set taken = slots.taken returning id`,
    [newId(now), start],
  )
  await db.execute(
    `insert into booking_groups (id, number, organization_id, made_by, city, kind, kind_reason, people, told, total, at)
     select $1::uuid, $1::text, $2::uuid, account_id, 'ekb', $4::text,
       case $4::text when 'unscheduled' then 'recommendation' end, 1, 0, 0, $3 from relations
     where organization_id = $2 limit 1`,
    [group, organization, now, kind],
  )
  await db.execute(
    `insert into bookings (id, number, organization_id, employee_id, group_id, state, kind, kind_reason, slot_id, city, day,
       start_at, surname, name, middlename, gender, birth, has_referral, factors, items, total, edition_id,
       priced_on, created_at, told_at)
     select $1::uuid, $1::text, $2, employees.id, $4, $5, $10::text,
       case $10::text when 'unscheduled' then 'recommendation' end, $6, 'ekb', $7, $8, surname, name, middlename,
       gender, birth, true, '[]', '[]', 0, (select id from order_editions limit 1), $7, $9, $9
     from employees join persons on persons.id = person_id where employees.id = $3`,
    [id, organization, employee, group, state, rows[0]?.id, day, start, now, kind],
  )
  return id
}
