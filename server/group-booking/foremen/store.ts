import type { BookingId, BookingState } from '../../../shared/booking/schema.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import type { ForemanLinkId, ForemanList, Foremen } from '../../../shared/group-booking/foremen/schema.ts'
import type { CannotMark, GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { isDepartmentOfScope } from '../../employees/units/tables.ts'
import { timeOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isMarked } from './tables.ts'

interface GroupRow {
  until: Day | null
}

const groupOf = statement<{ organization: string; group: GroupId }, GroupRow>('group-of-foremen')`
  select (select max(day) from bookings where group_id = booking_groups.id and state <> 'cancelled') as until
  from booking_groups where organization_id = ${'organization'} and id = ${'group'}`

/** Finds a group with the last day on which somebody of it is booked. */
export const findGroup = async (
  reader: Reader,
  { organization }: PartReadingScope,
  group: GroupId,
): Promise<GroupRow | null> => (await reader.run(groupOf, { organization, group }))[0] ?? null

type DepartmentRow = Omit<Foremen['departments'][number], 'link'> & {
  link: ForemanLinkId | null
  madeAt: Date | null
}

interface GroupAsked extends PartReadingScope {
  group: GroupId
}

const departmentsOf = statement<GroupAsked, DepartmentRow>('departments-of-foremen')`
  select departments.id, departments.name, foreman_links.id as link, foreman_links.made_at as "madeAt",
    count(*)::int as people, (count(*) filter (where ${isMarked}))::int as cannot
  from bookings join employees on employees.id = employee_id
  join departments on departments.id = employees.department_id
  left join foreman_marks on foreman_marks.booking_id = bookings.id
  left join foreman_links on foreman_links.group_id = bookings.group_id
    and foreman_links.department_id = departments.id and revoked_at is null
  where bookings.organization_id = ${'organization'} and bookings.group_id = ${'group'} and bookings.state <> 'cancelled'
    and ${isDepartmentOfScope('departments.id')}
  group by departments.id, foreman_links.id order by departments.name, departments.id`

/** Lists the departments of a group with their open links. */
export const listDepartmentsOf = (
  reader: Reader,
  scope: PartReadingScope,
  group: GroupId,
): Promise<DepartmentRow[]> => reader.run(departmentsOf, { ...scope, group })

/** Two links made at once for one department wait for each other here: only one of them may stay open. */
const lockGroup = statement<{ organization: string; group: GroupId }, never>('lock-group-of-foremen')`
  select from booking_groups where organization_id = ${'organization'} and id = ${'group'} for update`

const revokeOpen = statement<
  { organization: string; group: GroupId; department: DepartmentId; now: Date },
  never
>('replace-foreman-link')`
  update foreman_links set revoked_at = ${'now'}
  where organization_id = ${'organization'} and group_id = ${'group'} and department_id = ${'department'}
    and revoked_at is null`

interface NewLink {
  id: ForemanLinkId
  group: GroupId
  department: DepartmentId
  tokenHash: string
  by: AccountId
  now: Date
}

const add = statement<NewLink & { organization: string }, never>('add-foreman-link')`
  insert into foreman_links (id, organization_id, group_id, department_id, token_hash, made_by, made_at)
  values (${'id'}, ${'organization'}, ${'group'}, ${'department'}, ${'tokenHash'}, ${'by'}, ${'now'})`

/** Adds a link for a department that the scope keeps; the former one of the same department ends. */
export async function addLink(tx: Tx, { organization }: PartScope, link: NewLink): Promise<void> {
  await tx.run(lockGroup, { organization, group: link.group })
  await tx.run(revokeOpen, { organization, ...link })
  await tx.run(add, { organization, ...link })
}

const revoke = statement<
  PartScope & { group: GroupId; link: ForemanLinkId; now: Date },
  { department: string }
>('revoke-foreman-link')`
  update foreman_links set revoked_at = ${'now'} from departments
  where foreman_links.organization_id = ${'organization'} and group_id = ${'group'} and foreman_links.id = ${'link'}
    and revoked_at is null and departments.id = department_id
    and ${isDepartmentOfScope('departments.id')}
  returning departments.name as department`

/** Revokes a link; returns the name of its department, or null when there is no such open link. */
export const revokeLink = async (
  tx: Tx,
  scope: PartScope,
  asked: { group: GroupId; link: ForemanLinkId; now: Date },
): Promise<string | null> => (await tx.run(revoke, { ...scope, ...asked }))[0]?.department ?? null

/** An open link as a foreman uses it. */
export interface LinkRow {
  id: ForemanLinkId
  group: GroupId
  departmentId: DepartmentId
  department: string
  organization: string
  organizationId: OrganizationId
  city: City
  until: Day | null
}

const byToken = statement<{ hashes: readonly string[] }, LinkRow>('foreman-link')`
  select foreman_links.id, group_id as group, department_id as "departmentId", departments.name as department,
    organizations.name as organization, organizations.id as "organizationId", booking_groups.city,
    (select max(day) from bookings where bookings.group_id = foreman_links.group_id and state <> 'cancelled') as until
  from foreman_links join departments on departments.id = department_id
  join organizations on organizations.id = foreman_links.organization_id
  join booking_groups on booking_groups.id = group_id
  where token_hash = any(${'hashes'}::text[]) and revoked_at is null`

/** Finds the open link with one of these digests of its secret. */
export const findLink = async (reader: Reader, hashes: readonly string[]): Promise<LinkRow | null> =>
  (await reader.run(byToken, { hashes }))[0] ?? null

/** A person of a department in a group, with times and no medical data. */
export interface ForemanPerson
  extends Pick<ForemanList['people'][number], 'booking' | 'fullname' | 'day' | 'time'> {
  start: Date
  state: BookingState
  mark: CannotMark | null
}

const people = statement<{ group: GroupId; department: DepartmentId }, ForemanPerson>('people-of-foreman')`
  select bookings.id as booking, full_name as fullname, day, ${timeOf('bookings.start_at')} as time,
    bookings.start_at as start, bookings.state,
    case when ${isMarked} then json_build_object('reason', reason, 'comment', comment) end as mark
  from bookings join employees on employees.id = employee_id
  left join foreman_marks on foreman_marks.booking_id = bookings.id
  where group_id = ${'group'} and department_id = ${'department'} and bookings.state <> 'cancelled'
  order by bookings.start_at, full_name, bookings.id`

/** Lists the people of a link's department in its group by time. */
export const listPeople = (
  reader: Reader,
  { group, departmentId }: Pick<LinkRow, 'group' | 'departmentId'>,
): Promise<ForemanPerson[]> => reader.run(people, { group, department: departmentId })

interface NewMark extends CannotMark {
  link: ForemanLinkId
  group: GroupId
  department: DepartmentId
  booking: BookingId
  now: Date
}

const mark = statement<NewMark, { booking: BookingId }>('mark-cannot')`
  insert into foreman_marks (booking_id, link_id, start_at, reason, comment, at)
  select bookings.id, ${'link'}, bookings.start_at, ${'reason'}, ${'comment'}, ${'now'}
  from bookings join employees on employees.id = employee_id
  where bookings.id = ${'booking'} and group_id = ${'group'} and department_id = ${'department'}
    and bookings.state in ('submitted', 'confirmed') and bookings.start_at > ${'now'}
  on conflict (booking_id) do update set link_id = excluded.link_id, start_at = excluded.start_at,
    reason = excluded.reason, comment = excluded.comment, at = excluded.at
  returning booking_id as booking`

/** Marks that a person cannot come; returns false when the booking is not one of the link's or cannot change any more. */
export const addMark = async (tx: Tx, given: NewMark): Promise<boolean> =>
  (await tx.run(mark, given)).length > 0

const unmark = statement<Omit<NewMark, 'link' | keyof CannotMark>, { booking: BookingId }>('unmark-cannot')`
  delete from foreman_marks using bookings, employees
  where booking_id = ${'booking'} and bookings.id = booking_id and employees.id = employee_id
    and group_id = ${'group'} and department_id = ${'department'}
    and bookings.state in ('submitted', 'confirmed') and bookings.start_at > ${'now'}
  returning booking_id as booking`

/** Takes a mark back; returns false when there is none, or its booking is not one of the link's or cannot change any more. */
export const removeMark = async (tx: Tx, asked: Omit<NewMark, 'link' | keyof CannotMark>): Promise<boolean> =>
  (await tx.run(unmark, asked)).length > 0

const sweep = statement<{ before: Date }, { booking: BookingId }>('sweep-foreman-marks')`
  delete from foreman_marks where start_at < ${'before'} returning booking_id as booking`

/** Removes marks about visits before a time; returns how many. */
export const sweepMarks = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.run(sweep, { before })).length

/** A row of the lists for foremen. */
export interface ListRow {
  booking: BookingId
  department: string | null
  fullname: string
  position: string | null
  city: City
  day: Day
  time: string
}

const rows = statement<GroupAsked, ListRow>('lists-of-foremen')`
  select bookings.id as booking, nullif(department, '') as department, full_name as fullname, positions.name as position,
    bookings.city, day,
    ${timeOf('start_at')} as time
  from bookings join employees on employees.id = employee_id
  left join positions on positions.id = position_id
  where bookings.organization_id = ${'organization'} and group_id = ${'group'} and bookings.state <> 'cancelled'
    and ${isDepartmentOfScope('department_id')}
  order by nullif(department, '') nulls last, start_at, full_name, bookings.id`

/** Lists the people of a scope in a group by department, day and time. */
export const listRows = (reader: Reader, scope: PartScope, group: GroupId): Promise<ListRow[]> =>
  reader.run(rows, { ...scope, group })
