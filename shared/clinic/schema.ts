import { z } from 'zod'
import { Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { isOgrn } from '../platform/identifiers.ts'
import { Email } from '../platform/person.ts'

/** Clinic data shown in the menu, on the sign-in pages, in messages, letters and papers. */
export const Clinic = z.object({
  name: z.string(),
  /** Name for papers. */
  legalName: z.string(),
  ogrn: z.string().nullable(),
  /** Address for papers. */
  address: z.string().nullable(),
  /** Number and date of the licence for medical activity. */
  licence: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  site: z.string(),
  /** E-mail for new applications of organizations. */
  managerEmail: z.string(),
  /** A line under the phone, e.g. when it is answered. */
  note: z.string().nullable(),
})
export type Clinic = z.infer<typeof Clinic>

/** Name of a setting. */
export const ClinicField = Clinic.keyof()
export type ClinicField = z.infer<typeof ClinicField>

const known = z.string().nullable()

/** A set of values: those set by an admin, or those given by the installation settings. Any value may be absent. */
export const ClinicValues = z.object({
  name: known,
  legalName: known,
  ogrn: known,
  address: known,
  licence: known,
  phone: known,
  email: known,
  site: known,
  managerEmail: known,
  note: known,
})
export type ClinicValues = z.infer<typeof ClinicValues>

/** The installation settings always include the name, phone, e-mail and site. */
export type Installation = ClinicValues & Pick<Clinic, 'name' | 'phone' | 'email' | 'site'>

/** Effective settings with the source of each value. `version` grows with every change. */
export const ClinicSettings = z.object({
  /** Value set by an admin; null when the installation's value is in force. */
  own: ClinicValues,
  installation: ClinicValues.extend({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    site: z.string(),
  }),
  version: z.number().int(),
  changedAt: Instant.nullable(),
  /** Full name of the last editor. */
  changedBy: z.string().nullable(),
})
export type ClinicSettings = z.infer<typeof ClinicSettings>

const line = (most: number) => documentText(most).min(1, 'Введите текст')

const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()-]+$/, 'Телефон: цифры, пробелы, скобки и дефис')
  .max(19, 'Не больше 19 знаков: телефон входит в SMS')
  .refine((text) => (text.match(/\d/g) ?? []).length >= 5, 'Телефон слишком короткий')

const ogrn = z.string().trim().refine(isOgrn, 'Нужны 13 или 15 цифр ОГРН, контрольная цифра не сходится')

const licence = documentText(200).regex(
  /\d.*\d{2}\.\d{2}\.\d{4}/,
  'Нужны номер и дата: «Л041-01021-66/00123456 от 12.03.2021»',
)

const site = z
  .string()
  .trim()
  .max(200, 'Не больше 200 знаков')
  .pipe(z.url({ protocol: /^https?$/, error: 'Нужен адрес вида https://имя.рф' }))

/** Complete set of values that an admin saves. Null means the value of the installation. */
export const ClinicInput = z.strictObject({
  name: line(120).nullable(),
  legalName: line(300).nullable(),
  ogrn: ogrn.nullable(),
  address: line(300).nullable(),
  licence: licence.nullable(),
  phone: phone.nullable(),
  email: Email.nullable(),
  site: site.nullable(),
  managerEmail: Email.nullable(),
  note: line(120).nullable(),
})
export type ClinicInput = z.output<typeof ClinicInput>
