import type { TestApp } from './harness.ts'

/** The states that the check-up of a booking has had, oldest first. */
export async function statesOf({ db }: Pick<TestApp, 'db'>, booking: string): Promise<string[]> {
  const { rows } = await db.execute(
    `select to_state from check_up_steps join check_ups on check_ups.id = check_up_id
     where booking_id = $1 order by check_up_steps.position`,
    [booking],
  )
  return rows.map(({ to_state }) => String(to_state))
}
