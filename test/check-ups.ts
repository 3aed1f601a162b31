import type { BookingId } from '../shared/booking/schema.ts'
import { checkUpsContract } from '../shared/check-ups/contract.ts'
import type { OwnConclusion } from '../shared/conclusions/schema.ts'
import type { Client, TestApp } from './harness.ts'

/** The states that the check-up of a booking has had, oldest first. */
export async function statesOf({ db }: Pick<TestApp, 'db'>, booking: string): Promise<string[]> {
  const { rows } = await db.execute(
    `select to_state from check_up_steps join check_ups on check_ups.id = check_up_id
     where booking_id = $1 order by check_up_steps.position`,
    [booking],
  )
  return rows.map(({ to_state }) => String(to_state))
}

/** Returns the paper of a booking as its person reads it in the check-up; null when there is none to read. */
export async function ownPaperOf(client: Client, booking: BookingId): Promise<OwnConclusion | null> {
  const { result: page } = await client.call(checkUpsContract.list, { query: { booking } })
  const id = page.items[0]?.id
  return id ? (await client.call(checkUpsContract.one, { params: { id } })).result.conclusion : null
}
