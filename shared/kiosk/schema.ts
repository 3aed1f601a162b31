import { z } from 'zod'
import { Instant } from '../platform/days.ts'
import { KioskId } from '../platform/ids.ts'
import { City } from '../platform/person.ts'

/** The one-time code with which an administrator locks a tablet: eight digits. */
export const LockCode = z
  .string()
  .transform((text) => text.replace(/\D/g, ''))
  .refine((digits) => /^\d{8}$/.test(digits), 'Введите 8 цифр кода')

/** The kiosk as its own page shows it. */
export const KioskState = z.object({
  city: City,
  name: z.string(),
  /** Street and floor, without the city. */
  address: z.string(),
})
export type KioskState = z.infer<typeof KioskState>

/**
 * A check-in: the scanned or typed code of a booking, and the year of birth. A code with its check digits needs no
 * year.
 */
export const CheckIn = z.strictObject({
  code: z.string().trim().min(1, 'Введите номер записи').max(100),
  birthYear: z.int().min(1900).max(2100).nullable(),
})
export type CheckIn = z.output<typeof CheckIn>

/** The first place to go with a ticket, in the words of the paper slip. No names. */
export const KioskTicket = z.object({
  /** `П-017`. */
  number: z.string(),
  lead: z.string(),
  /** The rooms. */
  large: z.string().nullable(),
  text: z.string().nullable(),
})
export type KioskTicket = z.infer<typeof KioskTicket>

/**
 * The answer to a check-in. `isRepeated`: the patient had been marked before, and sees the ticket again. `ticket`
 * is null for a patient who needs nothing beyond the desk.
 */
export const CheckedIn = z.object({ isRepeated: z.boolean(), ticket: KioskTicket.nullable() })
export type CheckedIn = z.infer<typeof CheckedIn>

const name = z.string().trim().min(1, 'Назовите киоск').max(60, 'Не длиннее 60 знаков')

/** A new kiosk. */
export const NewKiosk = z.strictObject({ city: City, name })

/** A kiosk in the settings; `codeEnds`: a code has been issued and waits for the tablet until then. */
export const Kiosk = z.object({
  id: KioskId,
  city: City,
  name: z.string(),
  addedAt: Instant,
  lockedAt: Instant.nullable(),
  seenAt: Instant.nullable(),
  codeEnds: Instant.nullable(),
})
export type Kiosk = z.infer<typeof Kiosk>

/** A kiosk with the code to type on the tablet; the code is shown once. */
export const KioskCode = z.object({ kiosk: Kiosk, code: z.string() })
export type KioskCode = z.infer<typeof KioskCode>
