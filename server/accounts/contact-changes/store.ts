import type { ContactChangeId } from '../../../shared/accounts/contact-changes/schema.ts'
import type { TargetType } from '../../../shared/accounts/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A change that waits, as stored. */
export interface ContactChangeRow {
  id: ContactChangeId
  account: AccountId
  type: TargetType
  target: string
  askedBy: AccountId
  askedAt: Date
  effectiveAt: Date
}

const columns = raw`id, account_id as account, type, target, asked_by as "askedBy", asked_at as "askedAt",
  effective_at as "effectiveAt"`

const add = statement<ContactChangeRow, { id: string }>('add-contact-change')`
  insert into contact_changes (id, account_id, type, target, asked_by, asked_at, effective_at)
  values (${'id'}, ${'account'}, ${'type'}, ${'target'}, ${'askedBy'}, ${'askedAt'}, ${'effectiveAt'})
  on conflict (account_id, type) do nothing returning id`

/** Keeps a change until its day has passed; false when another one of this kind waits. */
export const addChange = async (tx: Tx, change: ContactChangeRow): Promise<boolean> =>
  (await tx.run(add, change)).length > 0

const ofAccount = statement<{ account: AccountId }, ContactChangeRow>('contact-changes-of-account')`
  select ${columns} from contact_changes where account_id = ${'account'} order by asked_at, id`

/** Lists the changes of an account that wait. */
export const listChanges = (reader: Reader, account: AccountId): Promise<ContactChangeRow[]> =>
  reader.run(ofAccount, { account })

const due = statement<{ now: Date; limit: number }, { id: ContactChangeId }>('due-contact-changes')`
  select id from contact_changes where effective_at <= ${'now'} order by effective_at, id limit ${'limit'}`

/** Lists changes whose day has passed. */
export const listDue = async (reader: Reader, now: Date, limit: number): Promise<ContactChangeId[]> =>
  (await reader.run(due, { now, limit })).map(({ id }) => id)

const one = statement<{ id: ContactChangeId }, ContactChangeRow>('contact-change')`
  select ${columns} from contact_changes where id = ${'id'}`

export const findChange = async (reader: Reader, id: ContactChangeId): Promise<ContactChangeRow | null> =>
  (await reader.run(one, { id }))[0] ?? null

const take = statement<{ id: ContactChangeId }, ContactChangeRow>('take-contact-change')`
  delete from contact_changes where id = ${'id'} returning ${columns}`

/** Takes a change out of the waiting ones; null when another process or person was first. */
export const takeChange = async (tx: Tx, id: ContactChangeId): Promise<ContactChangeRow | null> =>
  (await tx.run(take, { id }))[0] ?? null

const drop = statement<{ account: AccountId }, { id: string }>('drop-contact-changes')`
  delete from contact_changes where account_id = ${'account'} returning id`

/** Drops all changes of an account that wait; returns how many there were. */
export const dropChanges = async (tx: Tx, account: AccountId): Promise<number> =>
  (await tx.run(drop, { account })).length
