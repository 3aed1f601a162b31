import { z } from 'zod'

/** Kinds of acts on personal data that the audit records (domain.md §9, 152-ФЗ ст. 19). */
export const AuditAct = z.enum([
  'view',
  'print',
  'download',
  'export',
  'add',
  'change',
  'remove',
  'send',
  'sign-in',
  'fail',
  'lock',
  'sign-out',
  'refuse',
])
export type AuditAct = z.infer<typeof AuditAct>

/** Kinds of records that an act concerns. */
export const AuditWhat = z.enum([
  'account',
  'session',
  'relation',
  'organization',
  'employee',
  'unit',
  'import',
  'booking',
  'result',
  'decision',
  'group',
  'ticket',
  'cabinet',
  'kiosk',
  'paper',
  'check-up',
  'finding',
  'questionnaire',
  'conclusion',
  'final-act',
  'campaign',
  'price',
  'bill',
  'schedule',
  'settings',
  'consent',
  'edition',
  'hint',
  'message',
  'audit',
  'section',
])
export type AuditWhat = z.infer<typeof AuditWhat>

/** Says how a call is recorded. Part of the call's contract. */
export interface AuditRule {
  act: AuditAct
  what: AuditWhat
}

/** Acts that no call requests: scheduled jobs and commands on the server console. */
export const systemCalls = {
  'close-missed-visits': { act: 'change', what: 'booking' },
  'offer-earlier-times': { act: 'change', what: 'booking' },
  'prove-check-ups': { act: 'change', what: 'check-up' },
  'make-contact-changes': { act: 'change', what: 'account' },
  'close-queue-day': { act: 'change', what: 'ticket' },
  'import-from-clinic': { act: 'change', what: 'account' },
  'prove-due-days': { act: 'change', what: 'employee' },
  'sweep-imports': { act: 'remove', what: 'import' },
  'sweep-foreman-marks': { act: 'remove', what: 'booking' },
  'sweep-result-files': { act: 'remove', what: 'result' },
  'sweep-messages': { act: 'remove', what: 'message' },
  'change-secret': { act: 'change', what: 'settings' },
  reseal: { act: 'change', what: 'settings' },
  'make-admin': { act: 'change', what: 'account' },
  'make-chair': { act: 'change', what: 'account' },
  'restore-database': { act: 'change', what: 'settings' },
} as const satisfies Record<string, AuditRule>
/** Name of the job or the command. */
export type SystemCall = keyof typeof systemCalls

/** Events at the door of the cabinet. The protocol of the sign-in has no contracts of ours. */
export const doorCalls = {
  'password-sign-in': { act: 'sign-in', what: 'session' },
  'link-sign-in': { act: 'sign-in', what: 'session' },
  'wrong-password': { act: 'fail', what: 'account' },
  'wrong-link': { act: 'fail', what: 'account' },
  'wrong-second-step': { act: 'fail', what: 'account' },
  'blocked-account': { act: 'fail', what: 'account' },
  'too-many-failures': { act: 'lock', what: 'account' },
  'own-sign-out': { act: 'sign-out', what: 'session' },
} as const satisfies Record<string, AuditRule>
/** Name of an event at the door. */
export type DoorCall = keyof typeof doorCalls
