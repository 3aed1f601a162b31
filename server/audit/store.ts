import type { AuditEventId, AuditFilter } from '../../shared/audit/schema.ts'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { auditEvents } from '../platform/audit/tables.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { firstIdOf } from '../platform/ids.ts'

/** An event as stored in the database. */
export type EventRow = typeof auditEvents.$inferSelect

/** The columns of an event. */
export const eventColumns = raw`id, at, account_id as "accountId", role, act, what, subject_id as "subjectId",
  organization_id as "organizationId", call, details, address, agent`

type EventsAsked = Pick<AuditFilter, 'who' | 'role' | 'act' | 'what' | 'subject' | 'organization'> & {
  /** Ids begin with the time, so a period is a range of ids and needs no index of its own. */
  from: string
  below: string
  limit: number
}

// The statement has no name, so it is planned for the given filter, and conditions that are not used cost
// nothing.
const page = statement<EventsAsked, EventRow>('')`
  select ${eventColumns} from audit_events
  where id >= ${'from'}::uuid and id < ${'below'}::uuid
    and (${'who'}::uuid is null or account_id = ${'who'})
    and (${'role'}::text is null or role = ${'role'})
    and (${'act'}::text is null or act = ${'act'})
    and (${'what'}::text is null or what = ${'what'})
    and (${'subject'}::text is null or subject_id = ${'subject'})
    and (${'organization'}::uuid is null or organization_id = ${'organization'})
  order by id desc limit ${'limit'}`

const first = '00000000-0000-0000-0000-000000000000'
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns events older than the given one, newest first. */
export function listEvents(
  reader: Reader,
  { from, to, ...filter }: AuditFilter,
  { below, limit }: { below: string | null; limit: number },
): Promise<EventRow[]> {
  const start = from ? firstIdOf(clinicInstant(from, '00:00')) : first
  const end = to ? firstIdOf(clinicInstant(addDays(to, 1), '00:00')) : last
  return reader.run(page, {
    ...filter,
    from: start,
    below: below !== null && below < end ? below : end,
    limit,
  })
}

const one = statement<{ id: AuditEventId }, EventRow>('audit-event')`
  select ${eventColumns} from audit_events where id = ${'id'}`

/** Returns one event, or null. */
export const findEvent = async (reader: Reader, id: AuditEventId): Promise<EventRow | null> =>
  (await reader.run(one, { id }))[0] ?? null

// Ids are unique across all tables, so each id is looked for in every table that has a display name.
const names = statement<{ ids: string[] }, { id: string; name: string }>('names-of-records')`
  select id, concat_ws(' ', surname, name, nullif(middlename, '')) as name from accounts where id = any(${'ids'}::uuid[])
  union all select id, name from organizations where id = any(${'ids'}::uuid[])
  union all select id, name from relations where id = any(${'ids'}::uuid[])
  union all select id, full_name from employees where id = any(${'ids'}::uuid[])
  union all select id, name from departments where id = any(${'ids'}::uuid[])
  union all select id, name from positions where id = any(${'ids'}::uuid[])
  union all select id, number from bookings where id = any(${'ids'}::uuid[])
  union all select id, number || '/' || year from conclusions where id = any(${'ids'}::uuid[])
  union all select id, number || '/' || year from final_acts where id = any(${'ids'}::uuid[])
  union all select final_act_proposals.id, 'проект: ' || name from final_act_proposals
    join organizations on organizations.id = organization_id where final_act_proposals.id = any(${'ids'}::uuid[])
  union all select id, 'П-' || lpad(number::text, greatest(3, length(number::text)), '0') from tickets where id = any(${'ids'}::uuid[])
  union all select id, name from cabinets where id = any(${'ids'}::uuid[])
  union all select id, number from booking_groups where id = any(${'ids'}::uuid[])
  union all select id, name from hints where id = any(${'ids'}::uuid[])
  union all select id, order_name from order_editions where id = any(${'ids'}::uuid[])`

/**
 * Names whose a record is, for lists of subjects. A message is named by its kind and its account, a patient of the queue
 * by the booking.
 */
const people = statement<{ ids: string[] }, { id: string; name: string }>('people-of-records')`
  with asked as (select unnest(${'ids'}::uuid[]) as id),
    booked as (
      select asked.id, bookings.id as booking, null as paper from asked join bookings using (id)
      union all select asked.id, booking_id, null from asked join tickets using (id)
      union all select asked.id, booking_id, null from asked join check_ups using (id)
      union all select asked.id, booking_id, conclusions.number || '/' || year from asked join conclusions using (id)
    )
  select booked.id, concat_ws(', ', concat_ws(' ', surname, name, nullif(middlename, '')), coalesce(paper, number)) as name
  from booked join bookings on bookings.id = booked.booking
  union all select asked.id, full_name || ', ' || number || '/' || year from asked join referrals using (id)
  union all select asked.id, concat_ws(' ', surname, name, nullif(middlename, ''))
    from asked join outbox using (id) join accounts on accounts.id = account_id`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns display names by id; deleted and unnamed records are left out. */
export async function namesOf(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && isUuid(id)))] as string[]
  const rows = wanted.length > 0 ? await reader.run(names, { ids: wanted }) : []
  return namesById(rows)
}

const namesById = (rows: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))

/** Returns who the subjects of a list are; a subject without an id is a name already. */
export async function subjectsOf(
  reader: Reader,
  subjects: readonly string[],
): Promise<{ id: string | null; name: string | null }[]> {
  const ids = subjects.filter(isUuid)
  const [known, whose] =
    ids.length > 0
      ? [await namesOf(reader, ids), namesById(await reader.run(people, { ids }))]
      : [new Map<string, string>(), new Map<string, string>()]
  return subjects.map((subject) =>
    isUuid(subject)
      ? { id: subject, name: whose.get(subject) ?? known.get(subject) ?? null }
      : { id: null, name: subject },
  )
}
