import type { BookingId, BookingState } from '../../shared/booking/schema.ts'
import type { Role } from '../../shared/platform/actor.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City, Gender } from '../../shared/platform/person.ts'
import { splitSearch } from '../../shared/platform/search.ts'
import type { CheckUpKind } from '../../shared/programme/schema.ts'
import type {
  UserConsent,
  UserFigures,
  UserFilter,
  UserMessage,
  UserRelation,
  UserSort,
  UserState,
  VisitAhead,
} from '../../shared/users/schema.ts'
import { type ProfileRow, profileColumns } from '../accounts/profile.ts'
import { isOpen } from '../booking/tables.ts'
import { idsByWords } from '../platform/db/by-words.ts'
import type { PageKey } from '../platform/db/page.ts'
import { raw, selected, statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { runUnprepared, Values } from '../platform/db/unprepared.ts'

/** Columns of an account in the list. */
export interface ListedUser {
  id: AccountId
  fullname: string
  phone: string
  email: string | null
  patientId: string | null
  roles: Role[]
  isOrganization: boolean
  state: UserState
  organizations: string[]
  createdAt: Date
}

const standing: Record<UserState | 'any', string> = {
  any: 'erased_at is null',
  active: 'erased_at is null and blocked_at is null',
  blocked: 'blocked_at is not null and erased_at is null',
  erased: 'erased_at is not null',
}

/** Sort expressions with their types; the last one makes the order total. */
const orders = {
  name: { columns: 'full_name, id', order: 'full_name, id', sign: '>', types: ['text', 'uuid'] },
  newest: {
    columns: 'created_at, id',
    order: 'created_at desc, id desc',
    sign: '<',
    types: ['timestamptz', 'uuid'],
  },
} as const

/** A requested page; `beyond`: values of the sort expressions, null from the beginning. */
interface WantedUsers {
  sort: UserSort
  beyond: readonly string[] | null
  limit: number
}

/** Conditions of a filter, except its words. */
const plainly = ({ role, state, kind }: UserFilter, values: Values): string[] => [
  standing[state ?? 'any'],
  ...(role ? [`roles <> '{}' and ${values.put(role)} = any(roles)`] : []),
  ...(kind ? [`is_organization = ${kind === 'organization'}`] : []),
]

const pageText = (page: string, order: string) => `
  select accounts.id, full_name as fullname, phone, email, patient_id as "patientId", roles,
    is_organization as "isOrganization", created_at as "createdAt",
    case when erased_at is not null then 'erased' when blocked_at is not null then 'blocked' else 'active' end as state,
    array(select organizations.name from relations join organizations on organizations.id = organization_id
      where account_id = accounts.id and status = 'active' and left_at is null
      order by organizations.name) as organizations
  from (${page}) page join accounts using (id) order by ${order}`

/** Lists users, filtered and sorted. */
export async function listUsers(
  reader: Reader,
  filter: UserFilter,
  { sort, beyond, limit }: WantedUsers,
): Promise<ListedUser[]> {
  const { columns, order, sign, types } = orders[sort]
  const values = new Values()
  const words = splitSearch(filter.search ?? '')
  const key = beyond?.map((value, place) => `${values.put(value)}::${types[place]}`).join(', ')
  const plain = [...plainly(filter, values), ...(key ? [`(${columns}) ${sign} (${key})`] : [])].join(' and ')
  const page = idsByWords(values, { table: 'accounts', plain, columns, order, words, limit })
  return runUnprepared(reader, pageText(page, order), values)
}

const figures = statement<object, UserFigures>('user-figures')`
  select (select count(*)::int from accounts where erased_at is null) as total,
    count(*) filter (where 'admin' = any(roles))::int as admin,
    count(*) filter (where 'registrar' = any(roles))::int as registrar,
    count(*) filter (where 'doctor' = any(roles))::int as doctor,
    count(*) filter (where 'chair' = any(roles))::int as chair,
    (select count(*)::int from accounts where blocked_at is not null and erased_at is null) as blocked,
    (select count(*)::int from accounts where erased_at is not null) as erased
  from accounts where roles <> '{}'`

/** Counts users by kind. */
export async function userFigures(reader: Reader): Promise<UserFigures> {
  const [row] = await reader.run(figures, {})
  if (!row) throw new Error('a count gave no row')
  return row
}

/** An account with the data of its card. Other people have their current names. */
export interface UserFacts extends ProfileRow {
  id: AccountId
  version: number
  emailConfirmedAt: Date | null
  hasPassword: boolean
  createdAt: Date
  createdBy: string | null
  blockedAt: Date | null
  blockedBy: string | null
  blockedReason: string | null
  erasedAt: Date | null
  erasedBy: string | null
  openBookings: number
}

const nameOf = (column: string) =>
  raw`(select full_name from accounts other where other.id = accounts.${column})`

const facts = statement<{ id: AccountId }, UserFacts>('user-facts')`
  select id, version, ${selected(profileColumns)}, email_confirmed_at as "emailConfirmedAt",
    password_hash is not null as "hasPassword", created_at as "createdAt", ${nameOf('created_by')} as "createdBy",
    blocked_at as "blockedAt", ${nameOf('blocked_by')} as "blockedBy", blocked_reason as "blockedReason",
    erased_at as "erasedAt", ${nameOf('erased_by')} as "erasedBy",
    (select count(*)::int from bookings where account_id = accounts.id and ${isOpen}) as "openBookings"
  from accounts where id = ${'id'}`

export const findUser = async (reader: Reader, id: AccountId): Promise<UserFacts | null> =>
  (await reader.run(facts, { id }))[0] ?? null

type ConsentRow = Omit<UserConsent, 'givenAt' | 'withdrawnAt'> & { givenAt: Date; withdrawnAt: Date | null }

const consents = statement<{ id: AccountId }, ConsentRow>('consents-of-user')`
  select consents.purpose, title, text_version as version, given_at as "givenAt", consents.withdrawn_at as "withdrawnAt"
  from consents join consent_texts on consent_texts.purpose = consents.purpose and consent_texts.version = text_version
  where account_id = ${'id'} order by given_at desc, consents.purpose`

/** Lists consents of an account, newest first. */
export const listConsents = (reader: Reader, id: AccountId): Promise<ConsentRow[]> =>
  reader.run(consents, { id })

type RelationRow = Omit<UserRelation, 'requestedAt'> & { requestedAt: Date }

const relations = statement<{ id: AccountId }, RelationRow>('relations-of-user')`
  select relations.id, coalesce(organizations.name, relations.name) as name,
    coalesce(organizations.inn, relations.inn) as inn, coalesce(organizations.kpp, relations.kpp) as kpp,
    status, comment, requested_at as "requestedAt"
  from relations left join organizations on organizations.id = organization_id
  where account_id = ${'id'} and left_at is null order by status, requested_at desc`

/** Lists current relations of an account: connected ones first, then waiting ones. */
export const listRelationsOf = (reader: Reader, id: AccountId): Promise<RelationRow[]> =>
  reader.run(relations, { id })

/** An upcoming visit as stored. */
export type AheadRow = Omit<VisitAhead, 'startAt'> & { startAt: Date }

const ahead = statement<{ id: AccountId; now: Date }, AheadRow>('visits-ahead-of-user')`
  select id, number, start_at as "startAt", city from bookings
  where account_id = ${'id'} and state in ('submitted', 'confirmed') and start_at > ${'now'} order by start_at, id`

/** Lists upcoming visits of an account that can be cancelled (`canChange`), the nearest first. */
export const listAhead = (reader: Reader, id: AccountId, now: Date): Promise<AheadRow[]> =>
  reader.run(ahead, { id, now })

/** A booking in the card. */
export interface BookingRow {
  id: BookingId
  number: string
  day: Day
  startAt: Date
  city: City
  kind: CheckUpKind
  state: BookingState
  fullname: string
  gender: Gender
  total: number
}

type PageOf = PageKey & { account: AccountId; limit: number }

const bookings = statement<PageOf, BookingRow>('bookings-of-user')`
  select id, number, day::text as day, start_at as "startAt", city, kind, state,
    concat_ws(' ', surname, name, nullif(middlename, '')) as fullname, gender, total::float8 as total
  from bookings where account_id = ${'account'} and (start_at, id) < (${'at'}::timestamptz, ${'id'}::uuid)
  order by start_at desc, id desc limit ${'limit'}`

/** Lists bookings of an account, the latest visit first. */
export const listBookings = (reader: Reader, asked: PageOf): Promise<BookingRow[]> =>
  reader.run(bookings, asked)

/** A message in the card. */
export type MessageRow = Omit<UserMessage, 'title' | 'createdAt' | 'sentAt'> & {
  isSealed: boolean
  subject: string | null
  createdAt: Date
  sentAt: Date | null
}

const messages = statement<PageOf, MessageRow>('messages-of-user')`
  select id, kind, case when secret then null else subject end as subject, channel, state, case when secret then null else text end as text, secret as "isSecret",
    sealed as "isSealed", created_at as "createdAt", sent_at as "sentAt"
  from outbox where account_id = ${'account'} and (created_at, id) < (${'at'}::timestamptz, ${'id'}::uuid)
  order by created_at desc, id desc limit ${'limit'}`

/** Lists messages to an account, newest first; a secret one without its text. */
export const listMessagesTo = (reader: Reader, asked: PageOf): Promise<MessageRow[]> =>
  reader.run(messages, asked)
