import { z } from 'zod'

/** Gender as the spec writes it (§3). */
export const Gender = z.enum(['Мужской', 'Женский'], { error: 'Укажите пол' })
export type Gender = z.infer<typeof Gender>

/** Cities of the clinic (spec §1). */
export const City = z.enum(['ekb', 'pvl'], { error: 'Выберите город' })
export type City = z.infer<typeof City>

const nameLetters = /^[А-Яа-яЁё0-9 -]+$/

const nameOf = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(100, 'Не больше 100 знаков')
    .regex(nameLetters, 'Только русские буквы, цифры, дефис и пробел')

/** A surname: Cyrillic letters, digits, hyphen, space (spec §5 «Names»). */
export const Surname = nameOf('Укажите фамилию')
/** A first name. */
export const Name = nameOf('Укажите имя')
/** A middle name; empty for a person without one. */
export const Middlename = z
  .string()
  .trim()
  .max(100, 'Не больше 100 знаков')
  .regex(/^[А-Яа-яЁё0-9 -]*$/, 'Только русские буквы, цифры, дефис и пробел')

/** Returns the gender that a middle name shows; null when it shows none. */
export function genderOf(middlename: string): Gender | null {
  if (/(вич|ьич|мич|кич|оглы|оглу|улы)$/i.test(middlename)) return 'Мужской'
  return /(вна|чна|шна|кызы|гызы)$/i.test(middlename) ? 'Женский' : null
}

/** Joins surname, name and middle name in one line. */
export const fullName = (person: { surname: string; name: string; middlename?: string | null }): string =>
  [person.surname, person.name, person.middlename].filter(Boolean).join(' ')

const mailbox =
  /^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9_+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** An e-mail in lower case. Allows `-`, `_`, `+` beside the spec's characters (decision 0004). */
export const Email = z
  .string({ error: 'Указан неверный email' })
  .trim()
  .max(254, 'Указан неверный email')
  .regex(mailbox, 'Указан неверный email')
  .toLowerCase()
