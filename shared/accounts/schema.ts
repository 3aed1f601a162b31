import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { Inn, Kpp } from '../platform/inn.ts'
import { City, Email, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

/** The signed-in user in the form of the spec (§3 «User»). `birth` is dd.mm.yyyy. */
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

/**
 * Allow-list of the profile fields that the session carries. A new profile field stays out until it is listed
 * here.
 */
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

/** One sign-in of the user on one device. */
export const OwnSession = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Accurate to several minutes. */
  seenAt: z.string(),
  /** In words, e.g. «Chrome, Windows». */
  device: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Password schema: at least 8 Latin letters and digits (spec §5). */
export const Password = z
  .string({ error: 'Введите пароль' })
  .min(8, 'Не меньше 8 знаков')
  .max(128, 'Не больше 128 знаков')
  .regex(/^[A-Za-z0-9]+$/, 'Только латинские буквы и цифры')

/** Channels that deliver a code. */
export const TargetType = z.enum(['phone', 'email'], { error: 'Укажите, куда отправить код' })
export type TargetType = z.infer<typeof TargetType>

/** A normalised verification target. */
export interface Target {
  type: TargetType
  target: string
}

/**
 * Purposes of consent, each with a separate record (152-ФЗ ст. 9): the first is required, the others are
 * optional.
 */
export const ConsentPurpose = z.enum(['personal-data', 'notifications', 'marketing'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

/** The fate of the coming bookings of an organization: they stay, or all are cancelled. */
export const BookingsFate = z.enum(['keep', 'cancel'], { error: 'Выберите, что будет с записями' })
export type BookingsFate = z.infer<typeof BookingsFate>

/** The decision about the coming bookings; `seen`: the version of their list that its author has seen. */
export const BookingsDecision = z.strictObject({ fate: BookingsFate, seen: z.string().max(40) })
export type BookingsDecision = z.infer<typeof BookingsDecision>

/** The coming bookings that an organization has made, as the refusal `BOOKINGS_AHEAD` tells them. */
export const BookingsAhead = z.object({
  people: z.int(),
  /** Day of the last one. */
  until: Day,
  /** Whether another representative of the organization stays. */
  hasColleagues: z.boolean(),
  version: z.string(),
})
export type BookingsAhead = z.infer<typeof BookingsAhead>

const changedBy = { user: Phone.optional(), version: z.int().optional() }

/**
 * One profile change per call (spec §7 «The change action takes a type»). `user`: phone of the profile to
 * change; `version`: the version that the admin sees; a stale version is refused (409).
 */
export const ProfileChange = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('city'), city: City, ...changedBy }),
    z.strictObject({ type: z.literal('isOrganization'), isOrganization: z.boolean(), ...changedBy }),
    z.strictObject({
      type: z.literal('relation'),
      inn: Inn,
      kpp: Kpp.default(''),
      /** Required when the organization has coming bookings. */
      bookings: BookingsDecision.optional(),
      ...changedBy,
    }),
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
