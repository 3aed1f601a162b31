import { z } from 'zod'
import { ContactChange } from '../accounts/contact-changes/schema.ts'
import { ConsentPurpose, Profile } from '../accounts/schema.ts'
import { BookingId, BookingState } from '../booking/schema.ts'
import { MessageState } from '../messages/schema.ts'
import { SentBy } from '../notifications/schema.ts'
import { RelationId, RelationStatus } from '../organizations/schema.ts'
import { Role } from '../platform/actor.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId, idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { Version } from '../platform/version.ts'
import { CheckUpKind } from '../programme/schema.ts'
import { ChairProposal } from './chair/schema.ts'

/** State of an account: active; blocked; wiped at the owner's request. */
export const UserState = z.enum(['active', 'blocked', 'erased'])
export type UserState = z.infer<typeof UserState>

/** Two kinds of user (spec §1), by the user's choice in the menu. */
export const UserKind = z.enum(['individual', 'organization'])
export type UserKind = z.infer<typeof UserKind>

/** Orders of the list. */
export const UserSort = z.enum(['name', 'newest'])
export type UserSort = z.infer<typeof UserSort>

/**
 * Filter of the list. `search`: fragments of the name, the phone in any form, the e-mail, the patientID, the
 * name or the ИНН of a connected organization; each word must be found. Without `state` the wiped accounts are
 * left out.
 */
export const UserFilter = z.object({
  search: z.string().max(100, 'Не больше 100 знаков').optional(),
  role: Role.optional(),
  state: UserState.optional(),
  kind: UserKind.optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

/** The query of the list. */
export const UserQuery = PageQuery.extend({ ...UserFilter.shape, sort: UserSort.default('name') })

/** A user in the list. The phone and the name of a wiped user are empty. */
export const UserRow = z.object({
  id: AccountId,
  fullname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  patientID: z.string().nullable(),
  roles: z.array(Role),
  kind: UserKind,
  state: UserState,
  /** Names of the organizations that the user is connected to. */
  organizations: z.array(z.string()),
  createdAt: Instant,
})
export type UserRow = z.infer<typeof UserRow>
/** A page of users. */
export const UserPage = pageOf(UserRow)
export type UserPage = z.infer<typeof UserPage>

/** Counts of users: all except the wiped, those of each role, the blocked, the wiped. */
export const UserFigures = z.object({
  total: z.int(),
  admin: z.int(),
  registrar: z.int(),
  doctor: z.int(),
  chair: z.int(),
  blocked: z.int(),
  erased: z.int(),
})
export type UserFigures = z.infer<typeof UserFigures>

/** One sign-in on one device. */
export const SessionId = idOf<'Session'>()
export type SessionId = z.infer<typeof SessionId>

/** An active session. */
export const UserSession = z.object({
  id: SessionId,
  startedAt: Instant,
  /** Accurate to several minutes. */
  seenAt: Instant,
  /** In words, e.g. «Chrome, Windows». */
  device: z.string(),
  /** Network address of the last activity. */
  address: z.string(),
  /** True for the viewer's own session. */
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** A consent that the user gave. */
export const UserConsent = z.object({
  purpose: ConsentPurpose,
  title: z.string(),
  version: z.string(),
  givenAt: Instant,
  withdrawnAt: Instant.nullable(),
})
export type UserConsent = z.infer<typeof UserConsent>

/** An open application or connection of the user. */
export const UserRelation = z.object({
  id: RelationId,
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  status: RelationStatus,
  /** Why the application was refused. */
  comment: z.string().nullable(),
  requestedAt: Instant,
})
export type UserRelation = z.infer<typeof UserRelation>

/** The block of an account: since when, by whom, and why. */
const Shut = z.object({ at: Instant, by: z.string(), reason: z.string() })

/** A patient that an administrator has unlinked from the account: the exchange does not link this pair again. */
const UnlinkedPatient = z.object({ patientID: z.string(), at: Instant, by: z.string() })

/** A future visit with a reminder that would go to the user. */
export const VisitAhead = z.object({ id: BookingId, number: z.string(), startAt: Instant, city: City })
export type VisitAhead = z.infer<typeof VisitAhead>

/** A user with all details. */
export const UserCard = z.object({
  id: AccountId,
  /** Grows with every change; a save over another user's change is refused (409). */
  version: z.int(),
  state: UserState,
  /** The phone and the names of a wiped account are empty. */
  profile: Profile,
  /** True when a code has confirmed the e-mail; only a confirmed e-mail allows sign-in by a link. */
  isEmailConfirmed: z.boolean(),
  /** False until the user sets a password by «Вспомнить пароль». */
  hasPassword: z.boolean(),
  /** True for the viewer's own account. */
  isSelf: z.boolean(),
  createdAt: Instant,
  /** The staff member who made the account; null: its owner signed up. */
  createdBy: z.string().nullable(),
  blocked: Shut.nullable(),
  erased: Shut.omit({ reason: true }).nullable(),
  consents: z.array(UserConsent),
  relations: z.array(UserRelation),
  /** Active sessions, the last seen first, at most 50. */
  sessions: z.array(UserSession),
  /** Ways by which an account with a role passes the second step of the sign-in. */
  signInMethods: z.int(),
  /** Changes of the phone and the e-mail of an account with a role that wait for their day to pass. */
  contactChanges: z.array(ContactChange),
  /** The commission's role, proposed by one administrator, while it waits for another one. */
  chairProposal: ChairProposal.nullable(),
  /** Bookings that have not ended. */
  openBookings: z.int(),
  /** Those of the open bookings that the user made for a future time, the nearest first. */
  ahead: z.array(VisitAhead),
  /** Patients unlinked from the account, the latest first. */
  unlinked: z.array(UnlinkedPatient),
})
export type UserCard = z.infer<typeof UserCard>

/** A booking of a user, as the clinic sees it. */
export const UserBooking = z.object({
  id: BookingId,
  number: z.string(),
  day: Day,
  startAt: Instant,
  city: City,
  kind: CheckUpKind,
  state: BookingState,
  /** The patient, when it is not the user. */
  fullname: z.string(),
  gender: Gender,
  total: z.number(),
})
export type UserBooking = z.infer<typeof UserBooking>
/** A page of bookings, newest first. */
export const UserBookingPage = pageOf(UserBooking)

/** A message to a user; each channel is a separate row. */
export const UserMessage = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  channel: SentBy,
  state: MessageState,
  /** Null when the text is secret (a code, a link) or was erased. */
  text: z.string().nullable(),
  isSecret: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type UserMessage = z.infer<typeof UserMessage>
/** A page of messages, newest first. */
export const UserMessagePage = pageOf(UserMessage)

/** Roles of a user. */
const Roles = z
  .array(Role, { error: 'Выберите роли' })
  .max(Role.options.length, 'Роль указана дважды')
  .refine((roles) => new Set(roles).size === roles.length, 'Роль указана дважды')

/** An account made by the clinic. Only its owner sets and knows the password. */
export const NewUser = z.strictObject({
  phone: Phone,
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  city: City.optional(),
  roles: Roles.default([]),
})
export type NewUser = z.output<typeof NewUser>

/** The version of the card that the admin sees. */
export const Seen = z.strictObject({ version: Version })

/** Why an account is blocked; other administrators read it. */
export const BlockReason = z
  .string({ error: 'Напишите причину' })
  .trim()
  .min(3, 'Напишите причину')
  .max(500, 'Не больше 500 знаков')

/** Blocks an account. */
export const Blocking = Seen.extend({ reason: BlockReason })

/** Gives and removes roles. */
export const RoleChange = Seen.extend({ roles: Roles })

/** Links an account to the record in the clinic's system; null unlinks it. */
export const PatientLink = Seen.extend({
  patientID: z
    .string({ error: 'Укажите номер пациента' })
    .trim()
    .min(1, 'Укажите номер пациента')
    .max(100, 'Не больше 100 знаков')
    .regex(/^[\w.:/-]+$/, 'Только латинские буквы, цифры и знаки . : / - _')
    .nullable(),
})

/**
 * Wipes an account. `phone` is typed again to prevent a mistake. `cancel`: the seen future visits, cancelled
 * together with the account; a visit that is missing from the list refuses the whole act (`VISITS_AHEAD`).
 */
export const Erasure = Seen.extend({ phone: Phone, cancel: z.array(BookingId).max(500).default([]) })
