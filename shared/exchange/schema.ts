import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

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

/** One change (docs/exchange.md). The import skips kinds that this version does not know. */
export const Change = z.union([RemovedPatient, ClinicPatient])
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
