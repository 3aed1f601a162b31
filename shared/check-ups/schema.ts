import { z } from 'zod'
import { BookingId, Outcome } from '../booking/schema.ts'
import { HealthGroup, OwnConclusion } from '../conclusions/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City } from '../platform/person.ts'
import { CheckUpKind, ServiceKind } from '../programme/schema.ts'

/** A check-up of a person (осмотр): that of a booking, or one from the clinic's system. */
export const CheckUpId = idOf<'CheckUp'>()
export type CheckUpId = z.infer<typeof CheckUpId>

/**
 * States of a check-up (domain.md §5) in the order in which they usually come, then its exits. An expertise
 * (147н) and the pathology centre are needs that the paper names, not states.
 */
export const CheckUpState = z.enum([
  'planned',
  'referral_issued',
  'started',
  'studies_pending',
  'commission',
  'concluded',
  'issued',
  'needs_additional_exam',
  'not_finished',
  'not_appeared',
  'cancelled',
])
export type CheckUpState = z.infer<typeof CheckUpState>

/** Where the paper of a check-up is: shown in the cabinet, or handed out at the clinic, which checks the passport. */
export const PaperAt = z.enum(['cabinet', 'desk'])
export type PaperAt = z.infer<typeof PaperAt>

/** The person of a check-up, who may be somebody whom the owner of the account has booked. */
const CheckedPerson = z.object({ fullname: z.string(), surname: z.string(), name: z.string(), birth: Day })
export type CheckedPerson = z.infer<typeof CheckedPerson>

/** A check-up in the history of its person. It has no price: the employer's is no business of the person. */
export const CheckUp = z.object({
  id: CheckUpId,
  /** Null for a check-up that the clinic's system has sent. */
  booking: BookingId.nullable(),
  state: CheckUpState,
  day: Day,
  /** Null for a check-up that the clinic's system has sent: it is the account's owner. */
  person: CheckedPerson.nullable(),
  kind: CheckUpKind,
  city: City.nullable(),
  employer: z.object({ name: z.string(), position: z.string().nullable() }).nullable(),
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Null until the commission has decided, and where `paperAt` is `desk`. */
  outcome: Outcome.nullable(),
  /** The day of the next check-up: until then this one counts. */
  validUntil: Day.nullable(),
  paper: z.object({ number: z.string(), on: Day, issuedOn: Day.nullable() }).nullable(),
  /**
   * `desk`: the cabinet shows neither outcome nor paper, because the employer made the booking and nobody has
   * checked that the account is the person, or because the consent is not signed.
   */
  paperAt: PaperAt,
  /** The person's employer made the booking; then the employer books the next check-up too. */
  isByEmployer: z.boolean(),
  /** Names of the services whose result the check-up still waits for; empty in other states than `studies_pending`. */
  awaited: z.array(z.string()),
})
export type CheckUp = z.infer<typeof CheckUp>

/** A page of the history, newest first. */
export const CheckUpPage = pageOf(CheckUp)
export type CheckUpPage = z.infer<typeof CheckUpPage>

/** Filters of the history. `ahead`: only check-ups still to come, or only the others; `booking`: only that of a booking. */
export const CheckUpQuery = PageQuery.extend({
  ahead: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  booking: BookingId.optional(),
})

/** A doctor or a study of a check-up; `isPassed` is null when no electronic queue has recorded it. */
const RouteItem = z.object({
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  isPassed: z.boolean().nullable(),
})

/** One check-up with its history, oldest step first, and its doctors and studies. */
export const CheckUpCard = CheckUp.extend({
  /** Codes of the factors with contraindications. */
  contraindicated: z.array(z.string()),
  /** Sent by the clinic's system; the paper of the cabinet states it itself. */
  group: HealthGroup.nullable(),
  steps: z.array(z.object({ state: CheckUpState, at: Instant })),
  route: z.array(RouteItem),
  /**
   * The valid paper of the commission: the заключение, or the справка while no заключение exists; null when there is
   * neither, and where `paperAt` is `desk`.
   */
  conclusion: OwnConclusion.nullable(),
})
export type CheckUpCard = z.infer<typeof CheckUpCard>
