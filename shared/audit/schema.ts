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
 * Role of the actor: the clinic, an organization, the user personally, or a guest who signs up. `system`: a
 * scheduled job; `console`: a person with access to the server.
 */
export const AuditRole = z.enum([
  'admin',
  'registrar',
  'doctor',
  'chair',
  'employer',
  'person',
  'guest',
  'kiosk',
  'system',
  'console',
])
export type AuditRole = z.infer<typeof AuditRole>

const period = (field: string) => Day.optional().describe(field)

/**
 * Filters of the audit. `who`: an account; `subject`: id or key of a record; dates in clinic time, both
 * inclusive.
 */
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

/** Query of the event list, newest first. */
export const AuditQuery = PageQuery.extend(AuditFilter.shape)

/** An account or object that an event refers to. A deleted one has no name. */
const Named = z.object({ id: z.string(), name: z.string().nullable() })

/**
 * A word of the audit as an event keeps it. While a clinic is upgraded a newer version writes words that this one does
 * not know yet, so a reply takes any word, and the page names it as it can (ru.ts).
 */
const KeptWord = z.string()

/** An event in the list. */
export const AuditRow = z.object({
  id: AuditEventId,
  at: Instant,
  /** The account of the actor; null when the system, a guest or a person on the server console acted. */
  who: Named.nullable(),
  role: KeptWord,
  act: KeptWord,
  what: KeptWord,
  /** Description of the call, from its contract. */
  does: z.string(),
  /** The record that the call concerns; null when the call reads a list of records. */
  subject: Named.nullable(),
  organization: Named.nullable(),
  address: z.string().nullable(),
  /** Prices before and after, in one line; null for other events. */
  brief: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** A page of the audit. */
export const AuditPage = pageOf(AuditRow)
export type AuditPage = z.infer<typeof AuditPage>

/** Field value before and after, as recorded; null when the field had no value. */
export const AuditValue = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export type AuditValue = z.infer<typeof AuditValue>

/** One event with all its details. */
export const AuditEvent = AuditRow.extend({
  changes: z.array(AuditValue),
  /** The values were erased together with the personal data of the account. */
  isErased: z.boolean(),
  /** Number of affected records, when the event affected several. */
  count: z.number().nullable(),
  /**
   * The people whose data a list has shown and whom no earlier row of the last ten minutes names. A person of a file has
   * no id; a deleted record has no name.
   */
  subjects: z.array(z.object({ id: z.string().nullable(), name: z.string().nullable() })),
  /** Filters of the requested list. */
  asked: z.record(z.string(), z.string()),
  /** Browser of the actor. */
  agent: z.string().nullable(),
  call: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>
