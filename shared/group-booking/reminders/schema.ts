import { z } from 'zod'
import { EmployeeSelection } from '../schema.ts'

/** The people to be reminded of the visits that the organization has booked. */
export const ReminderRequest = z.strictObject({ who: EmployeeSelection })
export type ReminderRequest = z.output<typeof ReminderRequest>

const count = z.number().int()

/** How many of the chosen people are reminded, and why the others are not. */
export const ReminderCounts = z.object({
  told: count,
  /** No visit is ahead that the organization has booked. */
  unbooked: count,
  /** Neither a phone nor an e-mail is known. */
  unreachable: count,
  /** Reminded within the last day. */
  recent: count,
})
export type ReminderCounts = z.infer<typeof ReminderCounts>
