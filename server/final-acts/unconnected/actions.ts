import { conclusionNumber } from '../../../shared/conclusions/rules.ts'
import { proofNames } from '../../../shared/desk/employer-link/ru.ts'
import type { EmployerLinkId } from '../../../shared/desk/employer-link/schema.ts'
import type { EmployeeId, PersonId } from '../../../shared/employees/schema.ts'
import { unconnectedRefusals } from '../../../shared/final-acts/unconnected/ru.ts'
import {
  type KeptOrganization,
  type LinkedOrganization,
  type NewlyLinked,
  type UnconnectedPeople,
  type UnconnectedVisit,
  unconnectedVisitsAtMost,
} from '../../../shared/final-acts/unconnected/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { fold } from '../../../shared/platform/search.ts'
import { programmeRefusals } from '../../../shared/programme/ru.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { changeEmployer } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { addLink } from '../../desk/employer-link/store.ts'
import { type EmployeeContext, movePassed, recordOf } from '../../employees/actions.ts'
import { addEmployees, type EmployeeRecord } from '../../employees/store.ts'
import { addOrganization } from '../../organizations/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { listCards, listChosen, listKept, listNamedVisits, type NamedVisit } from './store.ts'

const visitView = ({ employer, paper, hasCome: _, ...visit }: NamedVisit): UnconnectedVisit => ({
  ...visit,
  fullname: fullName(visit),
  name: employer.name,
  kpp: employer.kpp ?? null,
  department: employer.department ?? null,
  position: employer.position ?? null,
  conclusion: paper && conclusionNumber(paper.number, paper.year),
})

/** Returns the people who named an employer for whom nobody acts; nobody when somebody acts for him. */
export async function peopleOf(reader: Reader, inn: string, now: Date): Promise<UnconnectedPeople> {
  const [found, kept] = await Promise.all([
    listNamedVisits(reader, inn, clinicDay(now)),
    listKept(reader, inn),
  ])
  const isConnected = kept.some((one) => one.isConnected)
  const visits = isConnected ? [] : found
  return {
    visits: visits.slice(0, unconnectedVisitsAtMost).map(visitView),
    isCut: visits.length > unconnectedVisitsAtMost,
    organizations: isConnected ? [] : kept,
  }
}

/** The author of the links, the keys, and the edition by which due days are computed. */
interface LinkContext {
  by: AccountId
  secrets: Secrets
  edition: Edition | null
}

type WantedOrganization = Pick<NewlyLinked, 'inn' | 'organization' | 'name' | 'kpp'>

/** Returns the kept organization that is wanted, or adds one. Refuses when somebody acts for one with this ИНН. */
async function organizationFor(
  tx: Tx,
  { inn, organization, name, kpp }: WantedOrganization,
  now: Date,
): Promise<KeptOrganization> {
  const kept = await listKept(tx, inn)
  if (kept.some((one) => one.isConnected)) refuse(unconnectedRefusals.EMPLOYER_CONNECTED)
  if (organization)
    return kept.find(({ id }) => id === organization) ?? refuse(unconnectedRefusals.VISITS_CHANGED)
  const added = await addOrganization(tx, newId<OrganizationId>(now), { name, inn, kpp }, now)
  if (!added) return refuse(common.CONFLICT)
  note(tx, {
    act: 'add',
    what: 'organization',
    id: added.id,
    organization: added.id,
    after: { name, inn, kpp },
  })
  return added
}

/** The key by which visits are of one person: surname, name (ё as е, any case) and birth date. */
const personKey = ({ surname, name, birth }: NamedVisit): string =>
  JSON.stringify([fold(surname), fold(name), birth])

/**
 * A card with what the visit says of the person. It has no contacts, which are the person's own and not for the employer,
 * and no factors, so that nobody is due by a list that the employer has not made.
 */
function cardOf(visit: NamedVisit, organization: OrganizationId, context: EmployeeContext): EmployeeRecord {
  const { surname, name, middlename, gender, birth } = visit
  const kept = {
    id: newId<EmployeeId>(context.now),
    person: newId<PersonId>(context.now),
    organization,
    addedOn: clinicDay(context.now),
    version: 1,
    bookedOn: null,
    cameOn: null,
    dismissedOn: null,
    concludedOn: null,
    candidate: null,
  }
  const units = { intoDepartment: null, onPosition: null }
  return recordOf({ surname, name, middlename, gender, birth, factors: null }, kept, units, context)
}

/** Visits with the employees for whom they count, known or to be added. */
interface LinkPlan {
  of: { visit: NamedVisit; employee: EmployeeId }[]
  fresh: EmployeeRecord[]
}

/** Finds the card of each visit's person; one new card for all visits of a person whom the organization does not have. */
function placed(
  visits: readonly NamedVisit[],
  known: ReadonlyMap<string, EmployeeId>,
  makeCard: (visit: NamedVisit) => EmployeeRecord,
): LinkPlan {
  const fresh = new Map<string, EmployeeRecord>()
  const of = visits.map((visit) => {
    const found = known.get(visit.booking)
    if (found) return { visit, employee: found }
    const key = personKey(visit)
    const card = fresh.get(key) ?? makeCard(visit)
    fresh.set(key, card)
    return { visit, employee: card.id }
  })
  return { of, fresh: [...fresh.values()] }
}

const taken = { bookings_open_employee: unconnectedRefusals.BOOKED_TWICE }

/** Makes a visit count for an employee: the booking names the employer by the name that the clinic keeps. */
async function linkOne(
  tx: Tx,
  { visit, employee }: LinkPlan['of'][number],
  { id: organization, name, kpp }: KeptOrganization,
  { by, now }: { by: AccountId; now: Date },
): Promise<void> {
  const { booking, employer: employerBefore, hasReferral } = visit
  const paper = { proof: 'name', referral: null, number: null, on: null } as const
  const link = { id: newId<EmployerLinkId>(now), booking, organization, employee, ...paper }
  await addLink(tx, { ...link, employerBefore, hadReferral: hasReferral, by, now })
  const { kpp: _, ...typed } = employerBefore
  const employer = { ...typed, name, ...(kpp && { kpp }) }
  await changeEmployer(tx, { id: booking, organization, employee, employer, hasReferral }, taken)
  note(tx, {
    act: 'change',
    what: 'booking',
    id: booking,
    organization,
    before: { organization: employerBefore.name },
    after: { number: visit.number, organization: name, proof: proofNames.name },
  })
}

/** Moves the days of the last check-up of those who have a заключение, to the newest of them. */
async function movePassedOf(tx: Tx, edition: Edition | null, of: LinkPlan['of']): Promise<void> {
  for (const { visit, employee } of of) {
    const on = visit.paper?.on
    if (!on) continue
    const later = (stands: Day | null): Day => (stands && stands > on ? stands : on)
    await movePassed(tx, edition, employee, ({ lastPassedOn, concludedOn }) => ({
      lastPassedOn: later(lastPassedOn),
      concludedOn: later(concludedOn),
    }))
  }
}

/**
 * Makes visits count for an employer for whom nobody acts: the organization and the cards of its people are added where
 * the clinic has none, and papers go along. Refuses when somebody acts for the employer meanwhile, and when one of the
 * visits was cancelled or linked.
 */
export async function linkPeople(
  tx: Tx,
  { bookings, ...wanted }: NewlyLinked,
  { by, secrets, edition }: LinkContext,
  now: Date,
): Promise<LinkedOrganization> {
  const context: EmployeeContext = { edition: edition ?? refuse(programmeRefusals.NO_EDITION), secrets, now }
  const organization = await organizationFor(tx, wanted, now)
  const cards = await listCards(tx, organization.id, bookings)
  const known = new Map(cards.map(({ booking, employee }) => [booking, employee]))
  await lockRows(tx, { employees: [...new Set(known.values())], bookings })
  const visits = await listChosen(tx, { inn: wanted.inn, ids: bookings })
  if (visits.length !== bookings.length) refuse(unconnectedRefusals.VISITS_CHANGED)
  const { of, fresh } = placed(visits, known, (visit) => cardOf(visit, organization.id, context))
  if (fresh.length > 0) await addEmployees(tx, fresh, now)
  for (const one of of) await linkOne(tx, one, organization, { by, now })
  await movePassedOf(tx, edition, of)
  await settle(tx, bookings, by, now)
  const came = visits.filter(({ hasCome }) => hasCome).map(({ day }) => day)
  const from = came.at(0)
  const to = came.at(-1)
  note(tx, { id: organization.id, organization: organization.id, count: visits.length, subjects: bookings })
  return { organization: organization.id, linked: visits.length, days: from && to ? { from, to } : null }
}
