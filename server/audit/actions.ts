import {
  actName,
  auditFileName,
  doorNames,
  nobodyName,
  notSaved,
  priceBrief,
  roleName,
  systemNames,
  whatName,
} from '../../shared/audit/ru.ts'
import type { AuditFilter } from '../../shared/audit/schema.ts'
import { AuditEvent, AuditRow } from '../../shared/audit/schema.ts'
import { clinicDay, clinicTime, formatDay } from '../../shared/platform/days.ts'
import type { Route } from '../../shared/platform/route.ts'
import { sealContext } from '../platform/audit/record.ts'
import { isLook } from '../platform/audit/trail.ts'
import type { Reader } from '../platform/db/types.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type WrittenCell, writeXlsx } from '../platform/sheets/write.ts'
import { type EventRow, listEvents, namesOf, subjectsOf } from './store.ts'

/** Names what a call does, by its method and path; a refused call, with the act that is recorded, before them. */
type CallNames = ReadonlyMap<string, string>

/**
 * Returns what each served call does, by its contract. A call that writes is recorded as a view when it was
 * refused and the refusal showed existing data: its name then says that nothing was saved.
 */
export const callNames = (served: readonly { contract: Route }[]): CallNames =>
  new Map(
    served.flatMap(({ contract: { method, path, summary, audit } }) => {
      const call = `${method} ${path}`
      const isWrite = audit !== undefined && !isLook(audit)
      return [[call, summary], ...(isWrite ? [[`view ${call}`, notSaved(summary)] as const] : [])] as const
    }),
  )

/** Acts without a contract: the work of jobs and commands, and the sign-in. */
const otherDoes: CallNames = new Map(Object.entries({ ...systemNames, ...doorNames }))

type Names = ReadonlyMap<string, string>

const named = (names: Names, id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null })

interface Details {
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  count?: number
  subjects?: string[]
  /** Set when an erasure has taken the values out. */
  erased?: string
  query?: Record<string, unknown>
}

/** Dependencies for reading events: the key of their sealed part and the descriptions of calls. */
interface AuditContext {
  secrets: Secrets
  does: CallNames
}

const detailsOf = ({ id, details }: EventRow, secrets: Secrets): Details =>
  details ? JSON.parse(secrets.open(details, sealContext(id))) : {}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function changesOf({ before, after }: Details): AuditEvent['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field,
    before: textOf(before?.[field]),
    after: textOf(after?.[field]),
  }))
}

const view = (row: EventRow, names: Names, { secrets, does }: AuditContext): AuditRow =>
  AuditRow.parse({
    id: row.id,
    at: row.at.toISOString(),
    who: named(names, row.accountId),
    role: row.role,
    act: row.act,
    what: row.what,
    does: does.get(`${row.act} ${row.call}`) ?? does.get(row.call) ?? otherDoes.get(row.call) ?? row.call,
    subject: named(names, row.subjectId),
    organization: named(names, row.organizationId),
    address: row.address?.replace(/\/(32|128)$/, '') ?? null,
    brief: row.what === 'price' ? priceBrief(changesOf(detailsOf(row, secrets))) : null,
  })

/** Events for the list, with every person and record named. */
export async function viewsOf(
  reader: Reader,
  rows: readonly EventRow[],
  context: AuditContext,
): Promise<AuditRow[]> {
  const ids = rows.flatMap(({ accountId, subjectId, organizationId }) => [
    accountId,
    subjectId,
    organizationId,
  ])
  const names = await namesOf(reader, ids)
  return rows.map((row) => view(row, names, context))
}

/** One event in full, with its sealed part opened. */
export async function eventOf(reader: Reader, row: EventRow, context: AuditContext): Promise<AuditEvent> {
  const [shown] = await viewsOf(reader, [row], context)
  const details = detailsOf(row, context.secrets)
  const asked = Object.entries(details.query ?? {}).map(([name, value]) => [name, textOf(value) ?? ''])
  return AuditEvent.parse({
    ...shown,
    changes: changesOf(details),
    count: details.count ?? null,
    isErased: details.erased !== undefined,
    subjects: await subjectsOf(reader, details.subjects ?? []),
    asked: Object.fromEntries(asked),
    agent: row.agent,
    call: row.call,
  })
}

const columns: readonly { heading: string; width: number; cell(row: AuditRow): WrittenCell }[] = [
  { heading: 'Дата', width: 12, cell: ({ at }) => ({ day: clinicDay(new Date(at)) }) },
  { heading: 'Время', width: 9, cell: ({ at }) => clinicTime(new Date(at)) },
  { heading: 'Кто', width: 34, cell: ({ who, role }) => (who ? (who.name ?? who.id) : nobodyName(role)) },
  { heading: 'Роль', width: 24, cell: ({ role }) => roleName(role) },
  { heading: 'Действие', width: 20, cell: ({ act }) => actName(act) },
  { heading: 'С чем', width: 26, cell: ({ what }) => whatName(what) },
  { heading: 'Запись', width: 34, cell: ({ subject }) => subject && (subject.name ?? subject.id) },
  {
    heading: 'Организация',
    width: 30,
    cell: ({ organization }) => organization && (organization.name ?? organization.id),
  },
  { heading: 'Подробнее', width: 50, cell: ({ does }) => does },
  { heading: 'Адрес сети', width: 18, cell: ({ address }) => address },
]

const atOnce = 1000
const most = 100_000

/**
 * The audit as a file; rows are read while the file is being sent. Old and new values are shown only in the
 * cabinet, not in the file.
 */
export function auditSheet(
  reader: Reader,
  filter: AuditFilter,
  { now, ...context }: AuditContext & { now: Date },
): FileAnswer {
  async function* rows(): AsyncGenerator<WrittenCell[]> {
    let below: string | null = null
    for (let sent = 0; sent < most; sent += atOnce) {
      const page: EventRow[] = await listEvents(reader, filter, { below, limit: atOnce })
      for (const row of await viewsOf(reader, page, context)) yield columns.map(({ cell }) => cell(row))
      below = page.at(-1)?.id ?? null
      if (page.length < atOnce) return
    }
  }
  const today = formatDay(clinicDay(now))
  const name = auditFileName(
    filter.from ? formatDay(filter.from) : 'начало',
    filter.to ? formatDay(filter.to) : today,
  )
  return new FileAnswer(name, 'xlsx', writeXlsx([{ name: 'Журнал', columns, rows: rows() }]))
}
