import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { AuditAct, AuditWhat } from '../platform/audit.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId, idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'

/** One record of the audit. */
export const AuditEventId = idOf<'AuditEvent'>()
export type AuditEventId = z.infer<typeof AuditEventId>

/**
 * In which capacity somebody acted: for the clinic, for an organization, for himself; a guest signs up. `system`: a job of
 * the clock; `console`: whoever has the server in his hands.
 */
export const AuditRole = z.enum([
  'admin',
  'registrar',
  'doctor',
  'chair',
  'employer',
  'person',
  'guest',
  'system',
  'console',
])
export type AuditRole = z.infer<typeof AuditRole>

const period = (field: string) => Day.optional().describe(field)

/** What the audit is narrowed by. `who`: an account; `subject`: id or key of a record; days by the clinic's clock, both included. */
export const AuditFilter = z.object({
  who: AccountId.optional(),
  role: AuditRole.optional(),
  act: AuditAct.optional(),
  what: AuditWhat.optional(),
  subject: z.string().min(1).max(100).optional(),
  organization: OrganizationId.optional(),
  from: period('from'),
  to: period('to'),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** The query of the list: newest first. */
export const AuditQuery = PageQuery.extend(AuditFilter.shape)

/** Somebody or something that an event names: gone ones have no name. */
const Named = z.object({ id: z.string(), name: z.string().nullable() })

/** An event in the list. */
export const AuditRow = z.object({
  id: AuditEventId,
  at: Instant,
  /** Null: the system, the console, or a guest. */
  who: Named.nullable(),
  role: AuditRole,
  act: AuditAct,
  what: AuditWhat,
  /** What the call does, as its contract says. */
  does: z.string(),
  /** Null: a list. */
  subject: Named.nullable(),
  organization: Named.nullable(),
  address: z.string().nullable(),
  /** What prices were and became, in one line; null for anything else. */
  brief: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** A page of the audit. */
export const AuditPage = pageOf(AuditRow)
export type AuditPage = z.infer<typeof AuditPage>

/** A value of a field before and after, as it was written down; null: there was none. */
export const AuditValue = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export type AuditValue = z.infer<typeof AuditValue>

/** An event whole. */
export const AuditEvent = AuditRow.extend({
  changes: z.array(AuditValue),
  /** How many records it touched, where they were many. */
  count: z.number().nullable(),
  /** What a list was asked for. */
  asked: z.record(z.string(), z.string()),
  /** The browser. */
  agent: z.string().nullable(),
  call: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>
