import { z } from 'zod'

/** What is done with people's data (domain.md §9, 152-ФЗ ст. 19): seen, taken out, made, changed, ended. */
export const AuditAct = z.enum(['view', 'print', 'download', 'export', 'add', 'change', 'remove', 'send'])
export type AuditAct = z.infer<typeof AuditAct>

/** Whose or which record it is done with. */
export const AuditWhat = z.enum([
  'account',
  'session',
  'relation',
  'organization',
  'employee',
  'unit',
  'import',
  'booking',
  'group',
  'ticket',
  'cabinet',
  'paper',
  'conclusion',
  'final-act',
  'price',
  'schedule',
  'settings',
  'consent',
  'edition',
  'hint',
  'message',
  'audit',
])
export type AuditWhat = z.infer<typeof AuditWhat>

/** How a call is recorded. Stands in its contract. */
export interface Audited {
  act: AuditAct
  what: AuditWhat
}

/** Acts that nobody has asked for by a call: jobs of the clock, and commands at the console of the server. */
export const systemCalls = {
  'close-missed-visits': { act: 'change', what: 'booking' },
  'close-queue-day': { act: 'change', what: 'ticket' },
  'import-from-clinic': { act: 'change', what: 'account' },
  'prove-due-days': { act: 'change', what: 'employee' },
  'sweep-imports': { act: 'remove', what: 'import' },
  'sweep-messages': { act: 'remove', what: 'message' },
  'make-admin': { act: 'change', what: 'account' },
} as const satisfies Record<string, Audited>
/** Name of a job or a command. */
export type SystemCall = keyof typeof systemCalls
