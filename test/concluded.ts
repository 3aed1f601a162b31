import { settle } from '../server/check-ups/actions.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import type { BookingId, Outcome } from '../shared/booking/schema.ts'

interface Paper {
  outcome: Outcome
  /** The date of the paper; by default the day of the visit. */
  on?: string
  /** Contraindicated factors of `unfit`; by default the factor 4.4. */
  contraindicated?: string[]
}

/** Inserts a paper of the commission about a booking into the database; returns its id and its printed number. */
export async function concluded(
  { db, clock }: { db: Database; clock: Clock },
  booking: string,
  { outcome, on, contraindicated = ['4.4'] }: Paper,
): Promise<{ id: string; number: string }> {
  const { rows } = await db.execute(
    `with visit as (
      select id, organization_id, employee_id, coalesce($3::date, day) as day, surname from bookings where id = $2::uuid),
    numbers as (
      insert into conclusion_numbers (year, last) select extract(year from day), 1 from visit
      on conflict (year) do update set last = conclusion_numbers.last + 1 returning year, last)
    insert into conclusions (id, year, number, booking_id, organization_id, employee_id, outcome, "on", hand_by,
      contraindicated, search, sealed, concluded_at, concluded_by)
    select $1, year, last, visit.id, organization_id, employee_id, $4, day, day + 7, $5::text[], lower(surname), '', $6,
      (select id from accounts limit 1)
    from visit, numbers returning id, number || '/' || year as number`,
    [
      newId(clock.now()),
      booking,
      on ?? null,
      outcome,
      outcome === 'unfit' ? contraindicated : [],
      clock.now(),
    ],
  )
  await db.transact((tx) => settle(tx, [booking as BookingId], null, clock.now()))
  return rows[0] as { id: string; number: string }
}

/** Marks a paper as annulled in the database. */
export const annulled = ({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<unknown> =>
  db.execute(
    `update conclusions set annulled_at = $2, annulled_by = concluded_by, annul_reason = 'Ошибка в должности' where id = $1`,
    [id, clock.now()],
  )
