import type { BookedEmployer, BookingId } from '../../../shared/booking/schema.ts'
import { employerLinkRefusals } from '../../../shared/desk/employer-link/ru.ts'
import type { EmployerQuery } from '../../../shared/desk/employer-link/rules.ts'
import type {
  EmployerLinkId,
  EmployerOffer,
  EndReason,
  ProofKind,
} from '../../../shared/desk/employer-link/schema.ts'
import type { ReferralId } from '../../../shared/documents/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { isConnected } from '../../organizations/relations/tables.ts'
import { likeContains } from '../../platform/db/like-contains.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** The person of a booking as the lists of employers are searched for him, and what the booking says of the employer. */
export interface SentPerson {
  id: BookingId
  surname: string
  name: string
  birth: Day
  employer: BookedEmployer | null
  hasReferral: boolean
  isByEmployer: boolean
  /** There is a valid заключение. */
  hasFinalPaper: boolean
  /** Its employer is settled: somebody acts for him, or a valid final act counts it. */
  isSettled: boolean
}

const finalPaper = raw`from conclusions
  where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null`

const person = statement<{ id: BookingId }, SentPerson>('person-of-visit')`
  select id, surname, name, birth, employer, has_referral as "hasReferral", group_id is not null as "isByEmployer",
    exists (select ${finalPaper}) as "hasFinalPaper",
    exists (select ${finalPaper} and (
      ${isConnected('bookings.organization_id')}
      or exists (select from final_acts where final_acts.organization_id = bookings.organization_id
        and conclusions.id = any(papers) and final_acts.annulled_at is null))) as "isSettled"
  from bookings where id = ${'id'}`

/** Finds the person of a booking; null when there is no such booking. */
export const findSentPerson = async (reader: Reader, id: BookingId): Promise<SentPerson | null> =>
  (await reader.run(person, { id }))[0] ?? null

/** SQL: somebody who neither works for the organization nor is considered for it. */
const isGone = raw`(employees.dismissed_on is not null and employees.candidate is distinct from 'considered')`
const organization = raw`json_build_object('id', organizations.id, 'name', organizations.name, 'inn', organizations.inn)`
const employee = raw`json_build_object('id', employees.id, 'fullname', employees.full_name, 'birth', persons.birth,
  'department', nullif(employees.department, ''), 'position', positions.name,
  'isDismissed', ${isGone})`
const employees = raw`employees join persons on persons.id = employees.person_id
  left join positions on positions.id = employees.position_id`
const hasCabinet = isConnected('organizations.id')
const isPerson = raw`persons.birth = asked.birth and folded(persons.surname) = folded(asked.surname)
  and folded(persons.name) = folded(asked.name)`

interface PersonQuery extends Pick<SentPerson, 'surname' | 'name' | 'birth'> {
  limit: number
}

const inLists = statement<PersonQuery, EmployerOffer>('employers-of-person')`
  with asked as not materialized (select ${'birth'}::date as birth, ${'surname'}::text as surname, ${'name'}::text as name)
  select ${organization} as organization, ${employee} as employee, null as referral
  from asked, ${employees} join organizations on organizations.id = employees.organization_id
  where ${isPerson} and ${hasCabinet}
  order by ${isGone}, organizations.name, employees.id limit ${'limit'}`

const named = statement<
  PersonQuery & { inn: string | null; kpp: string | null; like: string | null },
  EmployerOffer
>('employers-by-name')`
  with asked as not materialized (select ${'birth'}::date as birth, ${'surname'}::text as surname, ${'name'}::text as name)
  select ${organization} as organization, who.employee, null as referral
  from organizations left join lateral (
    select ${employee} as employee from asked, ${employees}
    where employees.organization_id = organizations.id and ${isPerson}
    order by ${isGone}, employees.id limit 1) who on true
  where (inn = ${'inn'} or folded(organizations.name) like ${'like'})
    and (${'kpp'}::text is null or kpp in ('', ${'kpp'})) and ${hasCabinet}
  order by who.employee is null, organizations.name, organizations.id limit ${'limit'}`

const sentBy = statement<PersonQuery & { number: number; year: number | null }, EmployerOffer>(
  'employers-by-referral',
)`
  with asked as not materialized (select ${'birth'}::date as birth, ${'surname'}::text as surname, ${'name'}::text as name)
  select ${organization} as organization, ${employee} as employee,
    json_build_object('id', referrals.id, 'number', referrals.number || '/' || referrals.year,
      'issuedOn', referrals.issued_on, 'isAnnulled', referrals.annulled_at is not null) as referral
  from asked, referrals join ${employees} on employees.id = referrals.employee_id
    join organizations on organizations.id = employees.organization_id
  where referrals.number = ${'number'} and (${'year'}::int is null or referrals.year = ${'year'}) and ${isPerson}
    and ${hasCabinet}
  order by referrals.annulled_at is not null, referrals.issued_on desc, referrals.id limit ${'limit'}`

/** Finds connected organizations that may have sent a person, those whose lists have the person first. */
export function listOffers(
  reader: Reader,
  { surname, name, birth }: SentPerson,
  query: EmployerQuery | { by: 'inn'; inn: string; kpp: string | null },
  limit: number,
): Promise<EmployerOffer[]> {
  const who = { surname, name, birth, limit }
  switch (query.by) {
    case 'person':
      return reader.run(inLists, who)
    case 'referral':
      return reader.run(sentBy, { ...who, number: query.number, year: query.year })
    case 'inn':
      return reader.run(named, { ...who, inn: query.inn, kpp: 'kpp' in query ? query.kpp : null, like: null })
    case 'name':
      return reader.run(named, { ...who, inn: null, kpp: null, like: likeContains(query.name) })
  }
}

/** An employee of a connected organization, with all that a booking says of the employer. */
export interface LinkedEmployee {
  employee: EmployeeId
  organization: OrganizationId
  surname: string
  name: string
  birth: Day
  isDismissed: boolean
  employer: {
    inn: string
    kpp: string | null
    name: string
    department: string | null
    position: string | null
  }
}

const one = statement<{ id: EmployeeId }, LinkedEmployee>('employee-to-link')`
  select employees.id as employee, employees.organization_id as organization, surname, persons.name, persons.birth,
    ${isGone} as "isDismissed", json_build_object('inn', inn, 'kpp', nullif(kpp, ''),
      'name', organizations.name, 'department', nullif(department, ''), 'position', positions.name) as employer
  from ${employees} join organizations on organizations.id = employees.organization_id
  where employees.id = ${'id'} and ${hasCabinet}`

/** Finds an employee of a connected organization; null when there is none. */
export const findEmployeeToLink = async (reader: Reader, id: EmployeeId): Promise<LinkedEmployee | null> =>
  (await reader.run(one, { id }))[0] ?? null

const openOf = statement<{ employee: EmployeeId; except: BookingId }, { id: BookingId; day: Day }>(
  'open-booking-of-employee',
)`
  select id, day from bookings
  where employee_id = ${'employee'} and id <> ${'except'} and state in ('submitted', 'confirmed')`

/** Finds the awaited booking of an employee other than the given one; null when there is none. */
export const findAwaited = async (reader: Reader, employee: EmployeeId, except: BookingId) =>
  (await reader.run(openOf, { employee, except }))[0] ?? null

const referral = statement<{ id: ReferralId; employee: EmployeeId }, { isValid: boolean }>(
  'referral-to-link',
)`
  select annulled_at is null as "isValid" from referrals where id = ${'id'} and employee_id = ${'employee'}`

/** Tells whether a referral of the register is valid and about the employee. */
export const isReferralOf = async (reader: Reader, id: ReferralId, of: EmployeeId): Promise<boolean> =>
  (await reader.run(referral, { id, employee: of }))[0]?.isValid ?? false

/** An open link as read. */
export interface OpenLink {
  id: EmployerLinkId
  organization: EmployerOffer['organization']
  employee: NonNullable<EmployerOffer['employee']>
  proof: ProofKind
  number: string | null
  on: Day | null
  at: Date
  by: string | null
  employerBefore: BookedEmployer | null
  hadReferral: boolean
}

const open = statement<{ booking: BookingId }, OpenLink>('open-employer-link')`
  select employer_links.id, ${organization} as organization, ${employee} as employee, employer_links.proof,
    coalesce(paper_number, referrals.number || '/' || referrals.year) as number, coalesce(paper_on, issued_on) as "on",
    linked_at as at, nullif(accounts.full_name, '') as by, employer_before as "employerBefore",
    had_referral as "hadReferral"
  from employer_links join organizations on organizations.id = employer_links.organization_id
    join (${employees}) on employees.id = employer_links.employee_id
    join accounts on accounts.id = linked_by left join referrals on referrals.id = referral_id
  where employer_links.booking_id = ${'booking'} and ended_at is null`

/** Finds the open link of a booking; null when it counts for nobody or the employer made it. */
export const findOpenLink = async (reader: Reader, booking: BookingId): Promise<OpenLink | null> =>
  (await reader.run(open, { booking }))[0] ?? null

const ended = statement<{ booking: BookingId }, { organization: OrganizationId }>('ended-employer-links')`
  select distinct organization_id as organization from employer_links
  where booking_id = ${'booking'} and ended_at is not null`

/** Lists the organizations from which the desk has taken a booking away. */
export const listEnded = async (reader: Reader, booking: BookingId): Promise<OrganizationId[]> =>
  (await reader.run(ended, { booking })).map((row) => row.organization)

/** A link as it is written. */
interface NewLinkRow {
  id: EmployerLinkId
  booking: BookingId
  organization: OrganizationId
  employee: EmployeeId
  proof: ProofKind
  referral: ReferralId | null
  number: string | null
  on: Day | null
  employerBefore: BookedEmployer | null
  hadReferral: boolean
  by: AccountId
  now: Date
}

const add = statement<Omit<NewLinkRow, 'employerBefore'> & { employerBefore: string | null }, never>(
  'add-employer-link',
)`
  insert into employer_links (id, booking_id, organization_id, employee_id, proof, referral_id, paper_number, paper_on,
    employer_before, had_referral, linked_at, linked_by)
  values (${'id'}, ${'booking'}, ${'organization'}, ${'employee'}, ${'proof'}, ${'referral'}, ${'number'}, ${'on'},
    ${'employerBefore'}, ${'hadReferral'}, ${'now'}, ${'by'})`

const once = {
  employer_links_booking: employerLinkRefusals.ALREADY_LINKED,
  employer_links_referral: employerLinkRefusals.REFERRAL_USED,
}

/** Adds a link; the caller makes the booking name the employee in the same transaction. */
export const addLink = (tx: Tx, { employerBefore: said, ...row }: NewLinkRow): Promise<unknown> =>
  tx.run(add, { ...row, employerBefore: said && JSON.stringify(said) }, once)

interface LinkEnd {
  id: EmployerLinkId
  reason: EndReason
  by: AccountId
  now: Date
}

const end = statement<LinkEnd, { id: EmployerLinkId }>('end-employer-link')`
  update employer_links set ended_at = ${'now'}, ended_by = ${'by'}, end_reason = ${'reason'}
  where id = ${'id'} and ended_at is null returning id`

/** Ends an open link; false when it is ended already. */
export const endLink = async (tx: Tx, link: LinkEnd): Promise<boolean> => (await tx.run(end, link)).length > 0
