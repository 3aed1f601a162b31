import { addDays, clinicDay } from '../shared/platform/days.ts'
import { visited } from './follow-up.ts'
import type { FreshDatabase } from './postgres.ts'

const times = ['00:05', '00:20', '08:15', '08:30', '09:00', '09:45', '10:15', '12:30', '14:00', '23:30']

/**
 * Inserts visits of employees of the demo factory straight into the database, even on a day off.
 * Eighteen patients over the whole day, so that some times are past and some ahead at any hour; two were
 * expected yesterday.
 */
export async function fillToday(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 20`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const state = at % 7 === 3 ? 'arrived' : at % 11 === 5 ? 'cancelled' : 'confirmed'
    const today = clinicDay(clock.now())
    const day = at >= 18 ? addDays(today, -1) : today
    await visited({ db, clock }, {
      organization,
      employee: String(id),
      day,
      state,
      time: times[at % times.length],
    } as Parameters<typeof visited>[1])
  }
  // The bookings above have no history and no volume, and the desk shows the step that led to the present state and
  // the way through the rooms, which begins at the desk itself with the questionnaire.
  await db.execute(
    `update bookings set number = 'П-2026-' || lpad(place::text, 6, '0'),
       employer = '{"inn":"7707083893","name":"АО «Уралспецметалл»"}',
       items = '[{"service":"fn-questionnaire","reasons":[],"price":0},{"service":"fn-ecg","reasons":[],"price":0}]'
     from (select id, row_number() over (order by id) + 417 as place from bookings where employer is null) as made
     where made.id = bookings.id`,
  )
  await db.execute(
    `update slots set taken = (select count(*) from bookings where slot_id = slots.id and state <> 'cancelled')
     where id in (select slot_id from bookings)`,
  )
  await db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'system', slot_id from bookings
     where not exists (select from booking_steps where booking_id = bookings.id)`,
  )
}
