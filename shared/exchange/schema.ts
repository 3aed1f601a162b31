import { z } from 'zod'
import { Outcome } from '../booking/schema.ts'
import { HealthGroup } from '../conclusions/schema.ts'
import { GivenValue } from '../findings/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { Inn } from '../platform/inn.ts'
import { City, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind } from '../programme/schema.ts'

/**
 * State of the import. `off`: the cabinet has no clinic system. `running`: a request is in progress. `fresh`:
 * the last request was less than a minute ago. `failed`: the last attempt failed; the next one follows within a
 * minute of a request.
 */
const ImportState = z.enum(['off', 'running', 'fresh', 'failed'])

/**
 * Answer to the periodic call. `importedAt` is the time when all changes were last imported; null when they
 * never were.
 */
export const ImportBeat = z.object({ state: ImportState, importedAt: Instant.nullable() })
export type ImportBeat = z.infer<typeof ImportBeat>

/**
 * A text that the database stores unchanged: without control characters and lone surrogates, which would all
 * become the same character.
 */
const kept = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u)

const PatientId = kept(64)

/** A patient as the clinic's system sends the record. */
export const ClinicPatient = z.object({
  kind: z.literal('patient'),
  id: PatientId,
  phone: Phone,
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  gender: Gender,
  birth: Day,
})
export type ClinicPatient = z.output<typeof ClinicPatient>

/** A patient whom the clinic's system has removed, e.g. a duplicate. */
const RemovedPatient = z.object({
  kind: z.literal('patient'),
  id: PatientId,
  removed: z.literal(true),
})

const ref = kept(64)
const code = kept(40)

/** A check-up as the clinic's system sends it, whole, when it has taken place and at each change. */
export const ClinicCheckUp = z
  .object({
    kind: z.literal('checkUp'),
    id: ref,
    /** `id` of the patient. */
    patient: PatientId,
    day: Day,
    type: CheckUpKind,
    city: City.nullable().default(null),
    factors: z.array(code).max(60).default([]),
    /** Null until the commission has decided. */
    outcome: Outcome.nullable(),
    group: HealthGroup.nullable().default(null),
    /** Codes of the factors with contraindications; at least one for `unfit`, none otherwise. */
    contraindicated: z.array(code).max(60).default([]),
    validUntil: Day.nullable().default(null),
    paper: z
      .object({ number: kept(40), on: Day, issuedOn: Day.nullable().default(null) })
      .nullable()
      .default(null),
    employer: z
      .object({
        inn: Inn,
        kpp: z
          .string()
          .regex(/^\d{9}$/)
          .nullable()
          .default(null),
        name: kept(300),
        position: kept(200).nullable().default(null),
      })
      .nullable()
      .default(null),
  })
  .refine(({ outcome, contraindicated }) => (outcome === 'unfit') === contraindicated.length > 0)
export type ClinicCheckUp = z.output<typeof ClinicCheckUp>

/** A check-up that the clinic's system has removed, e.g. one entered by mistake. */
const RemovedCheckUp = z.object({ kind: z.literal('checkUp'), id: ref, removed: z.literal(true) })

/**
 * A result of a laboratory or a study that was carried out for a booking of the cabinet, whole, when it is ready and at each
 * change. The birth date is compared, so that a mistyped number of the booking reaches nobody else.
 */
export const ClinicResult = z
  .object({
    kind: z.literal('result'),
    id: ref,
    /** Number of the booking, as the person and the desk see it. */
    booking: kept(40),
    birth: Day,
    /** Code of the service in the price list. */
    service: code,
    /** Values by the keys of the form, in its units (reference/finding-forms.json). */
    values: z.array(GivenValue).max(40).default([]),
    text: documentText(2000).min(1).nullable().default(null),
    /** The laboratory or the doctor that has found it. */
    by: kept(200),
  })
  .refine(({ values, text }) => values.length > 0 || text !== null)
export type ClinicResult = z.output<typeof ClinicResult>

/** One change (docs/exchange.md). The import skips kinds that this version does not know. */
export const Change = z.union([RemovedPatient, ClinicPatient, RemovedCheckUp, ClinicCheckUp, ClinicResult])
export type Change = z.output<typeof Change>

/**
 * A page of changes as received. Each of `items` is validated separately, so that an invalid one does not block
 * the others.
 */
export const ChangesPage = z.object({
  items: z.array(z.unknown()).max(1000),
  cursor: kept(500),
  more: z.boolean(),
})
export type ChangesPage = z.infer<typeof ChangesPage>
