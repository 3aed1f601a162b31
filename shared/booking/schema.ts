import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { isPolicyNumber, isSnils } from '../platform/identifiers.ts'
import { idOf } from '../platform/ids.ts'
import { Inn } from '../platform/inn.ts'
import { pageOf } from '../platform/page.ts'
import { City, Email, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind, Reason, ServiceKind } from '../programme/schema.ts'
import { Slot, SlotId } from '../schedule/schema.ts'

/** A booking of one person for one visit (the spec's preorder). */
export const BookingId = idOf<'Booking'>()
export type BookingId = z.infer<typeof BookingId>

/** States of a booking (domain.md §5). `draft` lives on the person's device and in the history as the beginning. */
export const BookingState = z.enum([
  'submitted',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
])
export type BookingState = z.infer<typeof BookingState>

/**
 * How a check-up ended (domain.md §4). `additional`: no conclusion yet, a справка that more examinations are needed; the
 * person has not passed (points 14, 32).
 */
export const Outcome = z.enum(['fit', 'unfit', 'additional'], { error: 'Выберите результат' })
export type Outcome = z.infer<typeof Outcome>
/** What a заключение says; a справка says the other. */
export type FinalOutcome = Exclude<Outcome, 'additional'>

/**
 * What the employer reads of the check-up of one who came: he is still in the rooms, he waits for the commission, or what its
 * valid paper says.
 */
export const EmployerOutcome = z.enum(['inside', 'awaiting', ...Outcome.options])
export type EmployerOutcome = z.infer<typeof EmployerOutcome>

/**
 * What the employer sees of the commission's paper about a check-up: what stands in the copy that he gets (order 29н, points 16, 33),
 * nothing of what was found.
 */
export const EmployerConclusion = z.object({
  id: idOf<'Conclusion'>(),
  number: z.string(),
  /** Whether it is a заключение; of a справка that more examinations are needed he is told the fact alone. */
  isFinal: z.boolean(),
  outcome: Outcome,
  on: Day,
  /** Codes of the factors with contraindications. */
  contraindicated: z.array(z.string()),
})
export type EmployerConclusion = z.infer<typeof EmployerConclusion>

const code = z.string().min(1).max(40)

/** A factor of the referral: its code in order 29н and the marks of the substances inside the row that apply. */
export const ChosenFactor = z.strictObject({ code, marks: z.array(z.string().max(4)).max(10).default([]) })
export type ChosenFactor = z.output<typeof ChosenFactor>

const factors = z.array(ChosenFactor).max(60, 'Не больше 60 факторов')

/** What is asked to compute a volume and a price (calls.md, POST /api/bookings/quote). */
export const QuoteRequest = z.strictObject({
  kind: CheckUpKind,
  city: City,
  gender: Gender,
  birth: Day,
  date: Day.optional(),
  factors,
  skip: z.array(code).max(100).default([]),
})
export type QuoteRequest = z.output<typeof QuoteRequest>

/** A line of the volume with its price in roubles. */
export const QuoteItem = z.object({
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  reasons: z.array(Reason),
  price: z.number(),
})
export type QuoteItem = z.infer<typeof QuoteItem>

/** The volume by order 29н and its price in roubles. `skipped` says what is not needed and why. */
export const Quote = z.object({
  items: z.array(QuoteItem),
  skipped: z.array(z.object({ service: z.string(), name: z.string(), why: z.string() })),
  total: z.number(),
  periodicityMonths: z.number().int().nullable(),
  doctors: z.array(z.string()),
  studies: z.array(z.string()),
})
export type Quote = z.infer<typeof Quote>

const digits = (count: number, message: string) =>
  z.string({ error: message }).regex(new RegExp(`^\\d{${count}}$`), message)

/** The person examined, as the wizard's step «Личные данные» gives him. */
export const BookedPerson = z.strictObject({
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  gender: Gender,
  birth: Day,
  phone: Phone,
  email: Email.optional(),
  snils: z.string().refine(isSnils, 'Проверьте СНИЛС: контрольное число не сходится').optional(),
  policy: z.string().refine(isPolicyNumber, 'Проверьте номер полиса ОМС: 16 цифр').optional(),
})
export type BookedPerson = z.output<typeof BookedPerson>

/** Kinds of identity document: the Russian passport (spec §5), or another one for foreigners. */
export const PaperKind = z.enum(['passport', 'other'])
export type PaperKind = z.infer<typeof PaperKind>

/** An identity document with its numbers. */
export const IdentityPaper = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passport'),
    series: digits(4, 'Серия паспорта: 4 цифры'),
    number: digits(6, 'Номер паспорта: 6 цифр'),
    code: z
      .string({ error: 'Код подразделения: 000-000' })
      .regex(/^\d{3}-\d{3}$/, 'Код подразделения: 000-000'),
    issuedOn: Day,
    issuedBy: documentText(300).min(1, 'Укажите, кем выдан паспорт'),
  }),
  z.strictObject({
    kind: z.literal('other'),
    title: documentText(100).min(1, 'Укажите вид документа'),
    number: documentText(40).min(1, 'Укажите номер документа'),
    issuedOn: Day.optional(),
    issuedBy: documentText(300).optional(),
  }),
])
export type IdentityPaper = z.output<typeof IdentityPaper>

/** A document, or a number, that may be taken over from one's earlier booking. */
export const KeptPart = z.enum(['paper', 'snils', 'policy'])
export type KeptPart = z.infer<typeof KeptPart>

/** What a booking takes over from an earlier one of the same account and person: its numbers do not leave the server. */
const Kept = z.strictObject({ booking: BookingId, parts: z.array(KeptPart).min(1).max(3) })

/** What of a booking's documents may be taken over: which there are, and the last signs of the document's number. */
export const OfferedPapers = z.object({
  paper: z.object({ kind: PaperKind, tail: z.string() }).nullable(),
  snils: z.boolean(),
  policy: z.boolean(),
})
export type OfferedPapers = z.infer<typeof OfferedPapers>

/** The employer who sends the person; absent when he comes by himself. */
export const BookedEmployer = z.strictObject({
  inn: Inn,
  kpp: digits(9, 'КПП: 9 цифр').optional(),
  name: documentText(300).min(1, 'Укажите название организации'),
  department: documentText(200).optional(),
  position: documentText(200).optional(),
  seniorityYears: z.number().int().min(0).max(80).optional(),
})
export type BookedEmployer = z.output<typeof BookedEmployer>

/** An earlier result that may shorten the volume (order 29н, point 7; fluorography and mammography of points 12, 31). */
export const EarlierResult = z.strictObject({ service: code, on: Day, clinic: documentText(200).optional() })
export type EarlierResult = z.output<typeof EarlierResult>

/** Why a person cancels, in his words. */
export const CancelReason = documentText(300)

/**
 * A booking as the wizard sends it, with the document or with what it is taken over from. `total` is the price that the person
 * saw: another one is refused, not charged.
 */
export const NewBooking = z.strictObject({
  slot: SlotId,
  kind: CheckUpKind,
  hasReferral: z.boolean(),
  lastCheckUpOn: Day.optional(),
  person: BookedPerson,
  paper: IdentityPaper.optional(),
  kept: Kept.optional(),
  employer: BookedEmployer.nullable(),
  factors: factors.min(1, 'Выберите хотя бы один фактор или вид работ'),
  earlier: z.array(EarlierResult).max(30).default([]),
  total: z.number().nonnegative().optional(),
  consent: z.literal(true, { error: 'Нужно согласие на обработку персональных данных' }),
})
export type NewBooking = z.output<typeof NewBooking>

/** What is booked, whoever books it. At the desk the papers may be unknown: nobody dictates a passport on the phone. */
export type BookingWish = Omit<NewBooking, 'kept' | 'consent'>

/** A factor as the booking keeps it, with its short name of that edition of the order. */
export const BookedFactor = z.object({ code: z.string(), name: z.string(), marks: z.array(z.string()) })
export type BookedFactor = z.infer<typeof BookedFactor>

/** A line of a made booking; without its price, which is between the employer and the clinic, when the employer pays. */
export const BookedItem = QuoteItem.partial({ price: true })
export type BookedItem = z.infer<typeof BookedItem>

/** A booking as its owner sees it. Numbers of documents are never sent back. */
export const Booking = z.object({
  id: BookingId,
  number: z.string(),
  state: BookingState,
  kind: CheckUpKind,
  slot: Slot.pick({ id: true, city: true, start: true, end: true }),
  day: Day,
  /** Street and floor, without the city. */
  address: z.string(),
  person: z.object({
    fullname: z.string(),
    surname: z.string(),
    name: z.string(),
    middlename: z.string(),
    birth: Day,
    gender: Gender,
    /** Null: an employee's phone is his employer's to keep. */
    phone: z.string().nullable(),
  }),
  employer: z
    .object({
      name: z.string(),
      inn: z.string(),
      kpp: z.string().nullable(),
      position: z.string().nullable(),
      department: z.string().nullable(),
    })
    .nullable(),
  /** Null: booked at the desk without papers. */
  paperKind: PaperKind.nullable(),
  hasReferral: z.boolean(),
  factors: z.array(BookedFactor),
  items: z.array(BookedItem),
  /** Null: the employer pays, by prices of his own. */
  total: z.number().nullable(),
  periodicityMonths: z.number().int().nullable(),
  createdAt: Instant,
  canChange: z.boolean(),
  /** Made at the desk, and the person has not signed his consent yet: until then no result is shown (decision 0032). */
  needsConsent: z.boolean(),
  /** What the medical commission has decided, once it has; the paper itself has a call of its own. */
  conclusion: z.object({ outcome: Outcome, on: Day }).nullable(),
  /** Made by the person's organization, which alone moves and cancels it. */
  isByEmployer: z.boolean(),
})
export type Booking = z.infer<typeof Booking>

/** Who made a step: the person himself, a clerk of the clinic, his employer, or the cabinet by itself. */
export const StepAuthor = z.enum(['person', 'clinic', 'employer', 'system'])
export type StepAuthor = z.infer<typeof StepAuthor>

/** A step of a booking's life, oldest first. */
const BookingStep = z.object({
  state: BookingState,
  at: Instant,
  by: StepAuthor,
  reason: z.string().nullable(),
  start: Instant,
})

/** One booking with its history. */
export const BookingCard = Booking.extend({ steps: z.array(BookingStep) })
export type BookingCard = z.infer<typeof BookingCard>

/** A page of the caller's bookings, newest visit first. */
export const BookingPage = pageOf(Booking)
