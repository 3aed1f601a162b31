import { z } from 'zod'

const separators = /[\s\-–—().\u00a0\u202f]/g
const russian = /^(?:\+?7|8)?(\d{10})$/

const longest = 32

/**
 * Normalizes a Russian phone number to `+79991234567`. Accepts spaces, dashes, brackets, a leading 8, 7 or +7,
 * or ten digits. Returns null for anything else, including a text longer than 32 characters. Source: spec §5
 * «Phone», calls.md «Phone numbers are normalised at the edge».
 */
export function normalizePhone(typed: string): string | null {
  if (typed.length > longest) return null
  const digits = russian.exec(typed.replace(separators, ''))?.[1]
  return digits ? `+7${digits}` : null
}

/** Prints `+79991234567` as `+7 999 123 45 67`. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2 $3 $4')

/** A phone number in any usual form, parsed to `+79991234567`. */
export const Phone = z.string({ error: 'Указан неверный номер телефона' }).transform((typed, context) => {
  const phone = normalizePhone(typed)
  if (phone) return phone
  context.addIssue({ code: 'custom', message: 'Указан неверный номер телефона' })
  return z.NEVER
})
