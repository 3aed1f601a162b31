import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

/**
 * How the import stands. `off`: the cabinet has no system of the clinic. `running`: it is being asked now. `fresh`: asked
 * less than a minute ago. `failed`: the last try did not succeed, the next one is made within a minute of being asked.
 */
const ImportState = z.enum(['off', 'running', 'fresh', 'failed'])

/** Answer of the beat. `importedAt`: when all changes were last taken over; null when they never were. */
export const ImportBeat = z.object({ state: ImportState, importedAt: Instant.nullable() })
export type ImportBeat = z.infer<typeof ImportBeat>

/** A text that the database keeps as it is: no control signs and no halves of a sign, which would all become one sign. */
const kept = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u)

const PatientId = kept(64)

/** A patient as the clinic's system has him. */
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

/** A patient whom the clinic's system no longer has, e.g. a double. */
const RemovedPatient = z.object({
  kind: z.literal('patient'),
  id: PatientId,
  removed: z.literal(true),
})

/** One change (docs/exchange.md). Kinds that this version does not know are passed over. */
export const Change = z.union([RemovedPatient, ClinicPatient])
export type Change = z.output<typeof Change>

/** A page of changes as it comes over the wire: each of `items` is checked on its own, so that a bad one stops nobody else. */
export const ChangesPage = z.object({
  items: z.array(z.unknown()).max(1000),
  cursor: kept(500),
  more: z.boolean(),
})
export type ChangesPage = z.infer<typeof ChangesPage>
