import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Group, GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { CheckUpKind, KindReason } from '../../../shared/programme/schema.ts'
import { isDepartmentOfScope } from '../../employees/units/tables.ts'
import { firstPage, type PageKey } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const next = statement<object, { number: number }>('next-group-number')`
  select nextval('group_numbers') as number`

export async function takeGroupNumber(tx: Tx): Promise<number> {
  const [row] = await tx.run(next, {})
  if (!row) throw new Error('the sequence gave no number')
  return row.number
}

const whose = statement<{ id: BookingId }, { organization: OrganizationId }>('organization-of-booking')`
  select organization_id as organization from bookings where id = ${'id'} and group_id is not null`

/** Returns the organization that has booked a visit in a group; null when nobody has. */
export const findOrganizationOf = async (reader: Reader, id: BookingId): Promise<OrganizationId | null> =>
  (await reader.run(whose, { id }))[0]?.organization ?? null

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

/** SQL: the bookings of a group with the department of each person. */
const ofGroup = raw`from bookings left join employees on employees.id = employee_id where group_id = booking_groups.id`

const pages = statement<PartReadingScope & { at: string; id: string; limit: number }, GroupRow>('groups')`
  select id, number, city, kind, at, states, "from", "to",
    case when ${'departments'}::uuid[] is null then people else kept end as people,
    case when ${'departments'}::uuid[] is null or kept = people then told end as told,
    case when ${'departments'}::uuid[] is null or kept = people then total end as total
  from (
    select * from booking_groups
    where organization_id = ${'organization'} and (at, id) < (${'at'}::timestamptz, ${'id'}::uuid)
      and (${'departments'}::uuid[] is null or exists (
        select ${ofGroup} and ${isDepartmentOfScope('department_id')}))
    order by at desc, id desc limit ${'limit'}) booking_groups,
  lateral (
    select coalesce(sum(counted.people), 0)::int as kept, json_object_agg(state, counted.people) as states, min(first) as "from", max(last) as "to"
    from (
      select state, count(*)::int as people, min(day) filter (where state <> 'cancelled') as first,
        max(day) filter (where state <> 'cancelled') as last
      ${ofGroup} and ${isDepartmentOfScope('department_id')}
      group by state) counted) of_group
  order by at desc, id desc`

/** Lists the groups with somebody of a scope, newest first, after a key; people of others are not counted. */
export const listGroups = async (
  reader: Reader,
  scope: PartReadingScope,
  after: PageKey | null,
  limit: number,
): Promise<GroupRow[]> => reader.run(pages, { ...scope, ...(after ?? firstPage), limit })

/** A group as HR sees it. */
export const groupView = ({ at, states, ...row }: GroupRow): Group => ({
  ...row,
  at: at.toISOString(),
  states: states ?? {},
})
