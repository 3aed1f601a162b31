import type { CardMoves } from '../../../shared/employees/card-merge/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
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
    (select coalesce(json_agg(referrals.number || '/' || referrals.year order by referrals.year, referrals.number), '[]')
      from referrals join referrals kept using (kind, year)
      where referrals.employee_id = ${'other'} and kept.employee_id = ${'kept'}
        and referrals.booking_id is null and kept.booking_id is null
        and referrals.annulled_at is null and kept.annulled_at is null) as annulled,
    (select coalesce(json_agg(distinct campaigns.name), '[]') from campaign_people
      join campaigns on campaigns.id = campaign_people.campaign_id
      join campaign_people kept on kept.employee_id = ${'kept'}
        and (kept.campaign_id = campaign_people.campaign_id
          or kept.is_open and campaign_people.is_open and kept.year = campaign_people.year)
      where campaign_people.employee_id = ${'other'}) as unlisted`

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

const owners = statement<CardPair, { count: number }>('proven-owners-of-cards')`
  select count(distinct account_id)::int as count from employees join persons on persons.id = person_id
  where employees.id in (${'kept'}, ${'other'}) and proof is not null`

/** Tells whether two accounts have proven to be the people of the cards, each of one. */
export const haveTwoOwners = async (reader: Reader, pair: CardPair): Promise<boolean> =>
  ((await reader.run(owners, pair))[0]?.count ?? 0) > 1

interface NewMerge extends CardPair, OrganizationScope {
  by: AccountId
  now: Date
}

const add = statement<NewMerge, never>('add-card-merge')`
  insert into card_merges (from_id, organization_id, into_id, merged_at, merged_by)
  values (${'other'}, ${'organization'}, ${'kept'}, ${'now'}, ${'by'})`

/** Merges two cards that the caller has locked: the database moves what refers to the other one and deletes it. */
export const addCardMerge = (
  tx: Tx,
  scope: OrganizationScope,
  pair: CardPair,
  how: { by: AccountId; now: Date },
): Promise<unknown> => tx.run(add, { ...scope, ...pair, ...how })

const merged = statement<
  OrganizationScope & { ids: readonly EmployeeId[] },
  { from: EmployeeId; into: EmployeeId }
>('merged-cards')`
  select from_id as "from", into_id as "into" from card_merges
  where organization_id = ${'organization'} and from_id = any(${'ids'}::uuid[])`

/** Returns the cards of the scope into which these ones were merged. */
export const listMergedInto = async (
  reader: Reader,
  scope: OrganizationScope,
  ids: readonly EmployeeId[],
): Promise<Map<EmployeeId, EmployeeId>> =>
  new Map((await reader.run(merged, { ...scope, ids })).map(({ from, into }) => [from, into]))
