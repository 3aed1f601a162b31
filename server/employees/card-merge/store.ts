import type { CardMoves } from '../../../shared/employees/card-merge/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** Two cards of one organization: `other` ends, and what it holds goes to `kept`. */
export interface CardPair {
  kept: EmployeeId
  other: EmployeeId
}

const moves = statement<CardPair, CardMoves>('moves-of-card-merge')`
  select (select count(*) from bookings where employee_id = ${'other'})::int as bookings,
    ((select count(*) from conclusions where employee_id = ${'other'} and annulled_at is null)
      + (select count(*) from employer_check_ups where employee_id = ${'other'}))::int as outcomes,
    (select count(*) from referrals where employee_id = ${'other'})::int as referrals,
    (select count(*) from campaign_people where employee_id = ${'other'})::int as campaigns,
    (select coalesce(json_agg(number || '/' || year order by year, number), '[]') from referrals
      where id in (select referrals_ended_by_merge(${'other'}, ${'kept'}))) as annulled,
    (select coalesce(json_agg(name order by name, id), '[]') from campaigns
      where id in (select listings_ended_by_merge(${'other'}, ${'kept'}))) as unlisted`

const noMoves: CardMoves = {
  bookings: 0,
  outcomes: 0,
  referrals: 0,
  campaigns: 0,
  annulled: [],
  unlisted: [],
}

/** Returns what the merge of two cards of the caller's organization moves and what it ends. */
export const findMoves = async (reader: Reader, pair: CardPair): Promise<CardMoves> =>
  (await reader.run(moves, pair))[0] ?? noMoves

/** A booking of a card about another person than the one of both cards. */
export interface OtherBooking {
  fullname: string
  birth: Day
  day: Day
}

const against = statement<CardPair, OtherBooking>('booking-against-card-merge')`
  select concat_ws(' ', surname, name, nullif(middlename, '')) as fullname, birth, day from bookings
  where id in (select bookings_against_merge(${'other'}, ${'kept'})) order by start_at desc, id limit 1`

/** Finds the last booking of either card about another person; null when all are of the person of both cards. */
export const findOtherBooking = async (reader: Reader, pair: CardPair): Promise<OtherBooking | null> =>
  (await reader.run(against, pair))[0] ?? null

/** An account that is linked to a card (decision 0052). */
export interface CardAccount {
  card: EmployeeId
  account: AccountId
  isProven: boolean
}

const linked = statement<CardPair & OrganizationScope, CardAccount>('accounts-of-cards')`
  select employees.id as card, account_id as account, proof is not null as "isProven"
  from employees join persons on persons.id = person_id
  where employees.id in (${'kept'}, ${'other'}) and organization_id = ${'organization'} and account_id is not null
  order by account_id`

/** Returns the accounts linked to two cards of the scope, by id. */
export const listCardAccounts = (
  reader: Reader,
  scope: OrganizationScope,
  pair: CardPair,
): Promise<CardAccount[]> => reader.run(linked, { ...scope, ...pair })

const lock = statement<CardPair & OrganizationScope, never>('lock-cards-for-merge')`
  select from employees where id in (${'kept'}, ${'other'}) and organization_id = ${'organization'} order by id for update`

/**
 * Locks two cards until the end of the transaction, against new rows that refer to them too: such a row would keep the
 * other card from being deleted.
 */
export const lockCards = (tx: Tx, scope: OrganizationScope, pair: CardPair): Promise<unknown> =>
  tx.run(lock, { ...scope, ...pair })

interface NewMerge extends CardPair, OrganizationScope {
  by: AccountId
  annulReason: string
  now: Date
}

const add = statement<NewMerge, never>('add-card-merge')`
  insert into card_merges (other_id, organization_id, kept_id, merged_at, merged_by, annul_reason)
  values (${'other'}, ${'organization'}, ${'kept'}, ${'now'}, ${'by'}, ${'annulReason'})`

/** Merges two cards that the caller has locked: the database moves what refers to the other one and deletes it. */
export const addCardMerge = (
  tx: Tx,
  scope: OrganizationScope,
  pair: CardPair,
  how: { by: AccountId; annulReason: string; now: Date },
): Promise<unknown> => tx.run(add, { ...scope, ...pair, ...how })

const merged = statement<OrganizationScope & { ids: readonly EmployeeId[] }, CardPair>('merged-cards')`
  select other_id as other, kept_id as kept from card_merges
  where organization_id = ${'organization'} and other_id = any(${'ids'}::uuid[])`

/** Returns the cards of the scope that were kept when these ones were merged into them. */
export const mapKeptCards = async (
  reader: Reader,
  scope: OrganizationScope,
  ids: readonly EmployeeId[],
): Promise<Map<EmployeeId, EmployeeId>> =>
  new Map((await reader.run(merged, { ...scope, ids })).map(({ other, kept }) => [other, kept]))
