import { z } from 'zod'

const separators = /[\s\-–—().\u00a0\u202f]/g
const russian = /^(?:\+?7|8)?(\d{10})$/

const longest = 32

/**
 * Brings a Russian phone number to `+79991234567`.
 * Takes what people type: spaces, dashes, brackets, a leading 8, 7 or +7, or ten digits. Null for anything else,
 * a text of more than 32 signs among it.
 * Source: spec §5 «Phone», calls.md «Phone numbers are normalised at the edge».
 */
export function normalizePhone(typed: string): string | null {
  if (typed.length > longest) return null
  const digits = russian.exec(typed.replace(separators, ''))?.[1]
  return digits ? `+7${digits}` : null
}

/** Prints `+79991234567` as people write it: `+7 999 123 45 67`. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2 $3 $4')

/** A phone number in any usual form; comes out as `+79991234567`. */
export const Phone = z.string({ error: 'Указан неверный номер телефона' }).transform((typed, context) => {
  const phone = normalizePhone(typed)
  if (phone) return phone
  context.addIssue({ code: 'custom', message: 'Указан неверный номер телефона' })
  return z.NEVER
})
