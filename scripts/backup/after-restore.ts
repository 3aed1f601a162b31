import type pg from 'pg'
import { newId } from '../../server/platform/ids.ts'
import { clinicDay } from '../../shared/platform/days.ts'

const portion = 50

/** Why a message of the lost hours is not sent; the administrator reads it in «Сообщения». */
export const unknownOutcome =
  'База восстановлена из копии: сообщение могло уже уйти. Повторите, если его не получили'

/** The changes that a restore has made. */
export interface RestoreOutcome {
  sessions: number
  messages: number
}

async function endSessions(client: pg.Client, now: Date): Promise<number> {
  await client.query('update accounts set session_stamp = gen_random_uuid() where erased_at is null')
  const ended = await client.query('update sessions set ended_at = $1 where ended_at is null', [now])
  for (const table of ['verification_codes', 'verification_proofs', 'sign_in_links'])
    await client.query(`delete from ${table}`)
  return ended.rowCount ?? 0
}

/** Messages that were due may have left in the hours that are lost; those of later wait on. */
async function holdMessages(client: pg.Client, now: Date): Promise<number> {
  const held = await client.query(
    `update outbox set state = 'dead', last_error = $1,
       text = case when secret then null else text end, html = case when secret then null else html end
     where state in ('waiting', 'sending') and next_at <= $2`,
    [unknownOutcome, now],
  )
  await client.query(`delete from outbox_files using outbox where id = message_id and state = 'dead'`)
  return held.rowCount ?? 0
}

/** Moves all numbers on, beyond those that the lost hours may have printed. */
async function skipNumbers(client: pg.Client, now: Date, margin: number): Promise<void> {
  const portions = Math.ceil(margin / portion) * portion
  await client.query(`select setval('booking_numbers', last_value + $1) from booking_numbers`, [portions])
  await client.query(`select setval('group_numbers', last_value + $1) from group_numbers`, [margin])
  await client.query('update referral_numbers set last = last + $1', [margin])
  const year = Number(clinicDay(now).slice(0, 4))
  for (const table of ['conclusion_numbers', 'final_act_numbers']) {
    await client.query(`insert into ${table} (year, last) values ($1, 0) on conflict (year) do nothing`, [
      year,
    ])
    await client.query(`update ${table} set last = last + $1 where year = $2`, [margin, year])
  }
}

/**
 * Makes a restored database fit to work: no session of before, no message twice, numbers beyond those that were printed, and
 * a row of the audit.
 */
export async function afterRestore(
  client: pg.Client,
  { now, margin }: { now: Date; margin: number },
): Promise<RestoreOutcome> {
  await client.query('begin')
  const sessions = await endSessions(client, now)
  const messages = await holdMessages(client, now)
  await skipNumbers(client, now, margin)
  await client.query(
    `insert into audit_events (id, at, role, act, what, call) values ($1, $2, 'console', 'change', 'settings', 'restore-database')`,
    [newId<string>(now), now],
  )
  await client.query('commit')
  return { sessions, messages }
}
