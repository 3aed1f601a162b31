import type { AuditEventId, AuditFilter } from '../../shared/audit/schema.ts'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { auditEvents } from '../platform/audit/tables.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { firstIdOf } from '../platform/ids.ts'

/** An event as stored in the database. */
export type EventRow = typeof auditEvents.$inferSelect

const columns = raw`id, at, account_id as "accountId", role, act, what, subject_id as "subjectId",
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
  select ${columns} from audit_events
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
  select ${columns} from audit_events where id = ${'id'}`

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
  union all select id, 'П-' || lpad(number::text, greatest(3, length(number::text)), '0') from tickets where id = any(${'ids'}::uuid[])
  union all select id, name from cabinets where id = any(${'ids'}::uuid[])
  union all select id, number from booking_groups where id = any(${'ids'}::uuid[])
  union all select id, name from hints where id = any(${'ids'}::uuid[])
  union all select id, order_name from order_editions where id = any(${'ids'}::uuid[])`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns display names by id; deleted and unnamed records are left out. */
export async function namesOf(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && isUuid(id)))] as string[]
  const rows = wanted.length > 0 ? await reader.run(names, { ids: wanted }) : []
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}
