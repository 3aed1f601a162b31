import type { Group, GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartScope, ReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { CheckUpKind, KindReason } from '../../../shared/programme/schema.ts'
import { firstPage, type PageKey } from '../../platform/db/page.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const next = statement<object, { number: number }>('next-group-number')`
  select nextval('group_numbers') as number`

export async function takeGroupNumber(tx: Tx): Promise<number> {
  const [row] = await tx.run(next, {})
  if (!row) throw new Error('the sequence gave no number')
  return row.number
}

interface NewGroupRow {
  id: GroupId
  number: string
  city: City
  kind: CheckUpKind
  kindReason: KindReason | null
  by: AccountId
  people: number
  told: number
  total: number
  now: Date
}

const add = statement<NewGroupRow & PartScope, never>('add-group')`
  insert into booking_groups (id, organization_id, number, city, kind, kind_reason, made_by, at, people, told, total)
  values (${'id'}, ${'organization'}, ${'number'}, ${'city'}, ${'kind'}, ${'kindReason'}, ${'by'}, ${'now'}, ${'people'}, ${'told'}, ${'total'})`

export const addGroup = (tx: Tx, scope: PartScope, row: NewGroupRow): Promise<unknown> =>
  tx.run(add, { ...row, ...scope })

interface GroupRow extends Omit<Group, 'at' | 'states'> {
  at: Date
  states: Group['states'] | null
  from: Day | null
  to: Day | null
}

const pages = statement<{ organization: string; at: string; id: string; limit: number }, GroupRow>('groups')`
  select page.*, states, "from", "to"
  from (
    select id, number, city, kind, at, people, told, total from booking_groups
    where organization_id = ${'organization'} and (at, id) < (${'at'}::timestamptz, ${'id'}::uuid)
    order by at desc, id desc limit ${'limit'}) page,
  lateral (
    select json_object_agg(state, people) as states, min(first) as "from", max(last) as "to"
    from (
      select state, count(*)::int as people, min(day) filter (where state <> 'cancelled') as first,
        max(day) filter (where state <> 'cancelled') as last
      from bookings where group_id = page.id group by state) counted) of_group
  order by at desc, id desc`

/** Lists the groups of a scope, newest first, after a key. */
export const listGroups = async (
  reader: Reader,
  { organization }: ReadingScope,
  after: PageKey | null,
  limit: number,
): Promise<GroupRow[]> => reader.run(pages, { organization, ...(after ?? firstPage), limit })

/** A group as HR sees it. */
export const groupView = ({ at, states, ...row }: GroupRow): Group => ({
  ...row,
  at: at.toISOString(),
  states: states ?? {},
})
