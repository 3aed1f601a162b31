import { z } from 'zod'
import { OrganizationName } from '../../../../shared/organizations/schema.ts'
import { Inn, Kpp } from '../../../../shared/platform/inn.ts'
import { Email } from '../../../../shared/platform/person.ts'
import { Phone } from '../../../../shared/platform/phone.ts'

/** The connection form (spec §2): all fields but КПП are required (§5). */
export const Connection = z.object({
  inn: z.string().min(1, 'Укажите ИНН').pipe(Inn),
  kpp: Kpp,
  organization: OrganizationName,
  username: z.string().trim().min(1, 'Укажите ФИО').max(300, 'Не больше 300 знаков'),
  phone: z.string().min(1, 'Укажите телефон').pipe(Phone),
  email: z.string().min(1, 'Укажите email').pipe(Email),
})

/** Values of the form as typed. */
export type ConnectionValues = z.input<typeof Connection>

/** Labels of the required fields, in the order of the form. */
const required: readonly [keyof ConnectionValues, string][] = [
  ['inn', 'ИНН'],
  ['organization', 'Название организации'],
  ['username', 'ФИО'],
  ['phone', 'Телефон'],
  ['email', 'Email'],
]

/** Returns the required fields that are empty. */
export const missingIn = (values: ConnectionValues): [keyof ConnectionValues, string][] =>
  required.filter(([name]) => values[name].trim() === '')
