import pg from 'pg'
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import { clinicDay } from '../shared/platform/days.ts'
import type { SlotId } from '../shared/schedule/schema.ts'

/**
 * Empties the demo clinic for today, as on a Sunday: each test books the patients it needs, on any weekday.
 * Rows that triggers protect are deleted with the triggers switched off.
 */
export async function sendHome(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const today = clinicDay(new Date())
  const those = `(select id from bookings where day = '${today}')`
  await client.query(`
    set session_replication_role = replica;
    delete from queue_calls;
    delete from ticket_stops;
    delete from tickets;
    delete from booking_steps where booking_id in ${those};
    delete from booking_consents where booking_id in ${those};
    delete from booking_finds where booking_id in ${those};
    delete from bookings where day = '${today}';
    delete from booking_groups where id not in (select group_id from bookings where group_id is not null);
    update slots set taken = 0 where day = '${today}';
    update booking_ceiling set ceiling = 20;
    update employees set booked_on = null where booked_on = '${today}';
    update employees set came_on = null where came_on = '${today}';
    update cabinets set is_open = false, worker_id = null, opened_at = null`)
  await client.end()
}

/** Moves a booking to a new slot without the booking rules, so the time may be past; returns the slot. */
export async function moveVisit(db: Database, booking: string, start: Date): Promise<SlotId> {
  const slot = newId<SlotId>(start)
  const added = `insert into slots (id, city, start_at, capacity, taken) values ($1, 'ekb', $2, 10, 1)`
  await db.execute(added, [slot, start])
  const moved = 'update bookings set slot_id = $2, start_at = $3, day = $4 where id = $1'
  await db.execute(moved, [booking, slot, start, clinicDay(start)])
  return slot
}
