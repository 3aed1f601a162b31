import pg from 'pg'
import { clinicDay } from '../shared/platform/days.ts'

/**
 * Nobody of the trial clinic comes today, as on a Sunday: a test brings whom it needs, on every day of the week. What the database
 * never lets go of is taken past its triggers.
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
    update employees set booked_on = null where booked_on = '${today}';
    update employees set came_on = null where came_on = '${today}';
    update cabinets set is_open = false, worker_id = null, opened_at = null`)
  await client.end()
}
