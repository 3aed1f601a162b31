import type { BookedEmployer, BookingId, BookingState } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import {
  type KeptOrganization,
  type UnconnectedEmployer,
  type UnconnectedQuery,
  unconnectedVisitsAtMost,
} from '../../../shared/final-acts/unconnected/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { addMonths, type Day } from '../../../shared/platform/days.ts'
import type { Gender } from '../../../shared/platform/person.ts'
import { hasCome } from '../../booking/tables.ts'
import { isConnected } from '../../organizations/relations/tables.ts'
import { likeContains } from '../../platform/db/like-contains.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const hasCabinet = isConnected('organizations.id')
/** SQL: a visit of a periodic check-up whose person named an employer, and which counts for none yet. */
const isUnlinked = raw`bookings.organization_id is null and kind = 'periodic' and state <> 'cancelled'
  and employer ->> 'inn' is not null`

/** The key after which a page of employers begins. */
export interface UnconnectedKey {
  to: Day
  inn: string
}

interface EmployersAsked {
  since: Day
  like: string | null
  beyond: Day | null
  inn: string | null
  limit: number
}

// Without a направление the person may have come by himself: such people alone do not make an employer.
const employers = statement<EmployersAsked, UnconnectedEmployer>('employers-without-cabinet')`
  with named as (
    select employer ->> 'inn' as inn, mode() within group (order by employer ->> 'name') as name,
      min(day) filter (where ${hasCome}) as "from", max(day) filter (where ${hasCome}) as "to",
      (count(*) filter (where ${hasCome}))::int as came
    from bookings where ${isUnlinked} and day >= ${'since'}
    group by 1 having bool_or(has_referral and ${hasCome}))
  select * from named
  where not exists (select from organizations where organizations.inn = named.inn and ${hasCabinet})
    and (${'like'}::text is null or lower(concat_ws(' ', name, inn) collate "und-x-icu") like ${'like'})
    and (${'beyond'}::date is null or ("to", inn) > (${'beyond'}, ${'inn'}))
  order by "to", inn limit ${'limit'}`

/** Lists employers whom people named within a year and for whom nobody acts, earliest end first. */
export const listUnconnected = (
  reader: Reader,
  { search, limit }: Omit<UnconnectedQuery, 'after'>,
  after: UnconnectedKey | null,
  today: Day,
): Promise<UnconnectedEmployer[]> =>
  reader.run(employers, {
    since: addMonths(today, -12),
    like: likeContains(search),
    beyond: after?.to ?? null,
    inn: after?.inn ?? null,
    limit,
  })

/** A visit whose person named the employer, as read from the database. */
export interface NamedVisit {
  booking: BookingId
  number: string
  surname: string
  name: string
  middlename: string
  gender: Gender
  birth: Day
  day: Day
  state: BookingState
  hasCome: boolean
  hasReferral: boolean
  employer: BookedEmployer
  /** The valid заключение. */
  paper: { number: number; year: number; on: Day } | null
}

const visitColumns = raw`bookings.id as booking, bookings.number, surname, name, middlename, gender, birth, day, state,
  ${hasCome} as "hasCome", has_referral as "hasReferral", employer, (
    select json_build_object('number', papers.number, 'year', papers.year, 'on', papers."on") from conclusions papers
    where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null) as paper`

const ofEmployer = statement<{ inn: string; since: Day; limit: number }, NamedVisit>(
  'visits-of-unconnected-employer',
)`
  select ${visitColumns} from bookings
  where ${isUnlinked} and day >= ${'since'} and employer ->> 'inn' = ${'inn'}
  order by surname collate "und-x-icu", name collate "und-x-icu", day, id limit ${'limit'}`

/** Lists the visits of a year whose people named this ИНН, by name: one more than are shown. */
export const listNamedVisits = (reader: Reader, inn: string, today: Day): Promise<NamedVisit[]> =>
  reader.run(ofEmployer, { inn, since: addMonths(today, -12), limit: unconnectedVisitsAtMost + 1 })

interface ChosenVisits {
  inn: string
  ids: readonly BookingId[]
}

const chosen = statement<ChosenVisits, NamedVisit>('chosen-visits-of-employer')`
  select ${visitColumns} from bookings
  where id = any(${'ids'}::uuid[]) and ${isUnlinked} and employer ->> 'inn' = ${'inn'} order by day, id`

/** Returns those of these visits that still name the ИНН and count for no employer, by day. */
export const listChosen = (tx: Tx, asked: ChosenVisits): Promise<NamedVisit[]> => tx.run(chosen, asked)

const kept = statement<{ inn: string }, KeptOrganization & { isConnected: boolean }>('organizations-by-inn')`
  select id, name, kpp, ${hasCabinet} as "isConnected" from organizations where inn = ${'inn'} order by name, id`

/** Lists the organizations that the clinic keeps under an ИНН, and whether somebody acts for them. */
export const listKept = (reader: Reader, inn: string) => reader.run(kept, { inn })

const cards = statement<
  { organization: OrganizationId; ids: readonly BookingId[] },
  { booking: BookingId; employee: EmployeeId }
>('cards-of-visits')`
  select distinct on (bookings.id) bookings.id as booking, employees.id as employee
  from bookings join persons on persons.birth = bookings.birth
    and folded(persons.surname) = folded(bookings.surname) and folded(persons.name) = folded(bookings.name)
  join employees on employees.person_id = persons.id and employees.organization_id = ${'organization'}
  where bookings.id = any(${'ids'}::uuid[])
  order by bookings.id, employees.dismissed_on is not null, employees.created_at, employees.id`

/** Finds the cards of the people of these visits in an organization: surname, name and birth date agree. */
export const listCards = (tx: Tx, organization: OrganizationId, ids: readonly BookingId[]) =>
  tx.run(cards, { organization, ids })
