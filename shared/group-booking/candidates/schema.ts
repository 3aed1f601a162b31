import { z } from 'zod'
import { BookingId, BookingState, EmployerConclusion } from '../../booking/schema.ts'
import { CandidateState, EmployeeId, EmployeeInput } from '../../employees/schema.ts'
import { Day } from '../../platform/days.ts'
import { pageOf } from '../../platform/page.ts'
import { City, Gender } from '../../platform/person.ts'

/** The preliminary check-up of a candidate as the employer sees it. */
export const CandidateVisit = z.object({
  id: BookingId,
  number: z.string(),
  state: BookingState,
  day: Day,
  time: z.string(),
  city: City,
  /** Null when the person pays. */
  price: z.number().nullable(),
  /** Number of the valid направление for this visit; null while none is printed. */
  referral: z.string().nullable(),
  /** The factors were changed after the visit was booked: it examines, or has examined, for another work. */
  isOutdated: z.boolean(),
  /** The visit may still be moved or cancelled. */
  canChange: z.boolean(),
})
export type CandidateVisit = z.infer<typeof CandidateVisit>

/** A person whom the employer thinks of hiring, with the preliminary check-up and its outcome. */
export const Candidate = z.object({
  id: EmployeeId,
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  department: z.string().nullable(),
  position: z.string().nullable(),
  /** Codes of the factors that count, by their numbers. */
  factors: z.array(z.string()),
  hasPhone: z.boolean(),
  state: CandidateState,
  addedOn: Day,
  /** The day on which HR decided not to take the person on. */
  refusedOn: Day.nullable(),
  version: z.number().int(),
  /**
   * The last visit known to the organization, booked by it or by the person; a cancelled one only when there is no other.
   */
  visit: CandidateVisit.nullable(),
  /** The paper of that visit, or the outcome that the clinic's system has told of. */
  conclusion: EmployerConclusion.nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** A page of candidates, the newest first, and how many there are in each state. */
export const CandidatePage = pageOf(Candidate).extend({
  considered: z.number().int(),
  refused: z.number().int(),
})
export type CandidatePage = z.infer<typeof CandidatePage>

/** A candidate as HR enters him: what is known of an employee but for what follows from hiring. */
export const CandidateInput = EmployeeInput.omit({ hiredOn: true, personnelNumber: true, lastPassedOn: true })
export type CandidateInput = z.output<typeof CandidateInput>
