import { z } from 'zod'
import { Inn, Kpp } from '../platform/inn.ts'
import { City, Email, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

/** The signed-in person as the spec shows him (§3 «User»). `birth` is dd.mm.yyyy. */
export const Profile = z.object({
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  fullname: z.string(),
  gender: Gender.nullable(),
  birth: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  city: City.nullable(),
  isOrganization: z.boolean(),
  patientID: z.string().nullable(),
  roles: z.array(z.string()),
})
export type Profile = z.infer<typeof Profile>

/** Fields of the profile that the session carries. An allow-list: a new field of the profile stays out until it is named. */
export const SessionUser = Profile.pick({
  name: true,
  fullname: true,
  phone: true,
  email: true,
  city: true,
  isOrganization: true,
  patientID: true,
  roles: true,
})
export type SessionUser = z.infer<typeof SessionUser>

/** A password: at least 8 Latin letters and digits (spec §5). */
export const Password = z
  .string({ error: 'Введите пароль' })
  .min(8, 'Не меньше 8 знаков')
  .max(128, 'Не больше 128 знаков')
  .regex(/^[A-Za-z0-9]+$/, 'Только латинские буквы и цифры')

/** Where a code is sent. */
export const TargetType = z.enum(['phone', 'email'], { error: 'Укажите, куда отправить код' })
export type TargetType = z.infer<typeof TargetType>

/** A normalised target of verification. */
export interface Target {
  type: TargetType
  target: string
}

/** Purposes of consent, each its own record (152-ФЗ ст. 9): the first is required, the others are free. */
export const ConsentPurpose = z.enum(['personal-data', 'notifications', 'marketing'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

const changedBy = { user: Phone.optional(), version: z.int().optional() }

/**
 * One change of the profile a call (spec §7 «The change action takes a type»). `user`: whose profile, by phone;
 * `version`: the one that an admin has before his eyes, a change over another's is refused (409).
 */
export const ProfileChange = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('city'), city: City, ...changedBy }),
    z.strictObject({ type: z.literal('isOrganization'), isOrganization: z.boolean(), ...changedBy }),
    z.strictObject({ type: z.literal('relation'), inn: Inn, kpp: Kpp.default(''), ...changedBy }),
    z.strictObject({
      type: z.literal('fullName'),
      surname: Surname,
      name: Name,
      middlename: Middlename.optional(),
      ...changedBy,
    }),
    z.strictObject({ type: z.literal('gender'), gender: Gender, ...changedBy }),
    z.strictObject({
      type: z.literal('birth'),
      birth: z.string({ error: 'Укажите дату' }).max(10, 'Такой даты нет в календаре'),
      ...changedBy,
    }),
    z.strictObject({ type: z.literal('email'), email: Email, ...changedBy }),
    z.strictObject({ type: z.literal('phone'), newPhone: Phone, ...changedBy }),
    z.strictObject({
      type: z.literal('password'),
      oldPassword: z.string({ error: 'Введите старый пароль' }).max(128, 'Неверный пароль!'),
      newPassword: Password,
      ...changedBy,
    }),
  ],
  { error: 'Неизвестный вид изменения' },
)
export type ProfileChange = z.output<typeof ProfileChange>
