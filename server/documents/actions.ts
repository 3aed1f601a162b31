import { ordersFile, ordersValues } from '../../shared/documents/order-sheets.ts'
import { type OrderPerson, ordersOf } from '../../shared/documents/orders.ts'
import {
  contingentOf,
  type DocumentContext,
  nameListOf,
  type PaperPerson,
  planOf,
  type ReferralContent,
  referralOf,
} from '../../shared/documents/papers.ts'
import { documentRefusals, paperFileName } from '../../shared/documents/ru.ts'
import { clinicLacks, employeeLacks, isListed, organizationLacks } from '../../shared/documents/rules.ts'
import {
  type ClinicRequisites,
  EmployeeField,
  isOrder,
  type Paper,
  type PaperCheck,
  type PaperFormat,
  type PaperRequest,
  peopleAtMost,
} from '../../shared/documents/schema.ts'
import { contingentFile, nameListFile, planFile, referralFile } from '../../shared/documents/sheets.ts'
import {
  contingentValues,
  nameListValues,
  planValues,
  referralsValues,
} from '../../shared/documents/template-values.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { PartScope } from '../../shared/organizations/access.ts'
import { roleLimits } from '../../shared/organizations/ru.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { clinicDay, clinicTime, type Day } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import type { SheetFile } from '../../shared/platform/sheet.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import { papersOf } from '../employees/actions.ts'
import { employeesMeant } from '../employees/list/actions.ts'
import { getRequisites } from '../organizations/store.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Templates } from '../platform/documents/docx.ts'
import type { TemplateValues } from '../platform/documents/docx-fill.ts'
import { pdfOf } from '../platform/documents/pdf.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { mapYielding } from '../platform/map-yielding.ts'
import type { Secrets } from '../platform/secrets.ts'
import { editionInForce } from '../programme/store.ts'
import { listSiteDays } from '../schedule/site-days/store.ts'
import { getOffices } from '../schedule/store.ts'
import { countIssued, type WantedReferral } from './referrals/actions.ts'
import { listBooked, listBookedOn, listPaperRows, mapStandings, type PaperRow } from './store.ts'

/** Dependencies for making papers besides the database. */
export interface PaperOffice {
  clinic: ClinicRequisites
  secrets: Secrets
  templates: Templates
  now: Date
}

const tooMany = documentRefusals.TOO_MANY_PEOPLE

/** Returns the employees that a paper is about, each once. */
async function whomOf(
  reader: Reader,
  scope: PartScope,
  { paper, who }: PaperRequest,
  { now }: PaperOffice,
): Promise<EmployeeId[]> {
  const atMost = peopleAtMost[paper]
  const today = clinicDay(now)
  // The список контингента names all positions of the employer (order 29н, points 10 and 21), never of a group.
  if (paper === 'contingent') {
    if (scope.departments) refuse(common.FORBIDDEN, { message: roleLimits.departments })
    return employeesMeant(reader, scope, { filter: {}, except: [] }, { atMost, tooMany, today })
  }
  const ids =
    'day' in who
      ? await listBookedOn(reader, scope, who)
      : 'bookings' in who || 'group' in who
        ? [...new Set(await listBooked(reader, scope, who))]
        : await employeesMeant(reader, scope, who, { atMost, tooMany, today })
  return ids.length > atMost ? refuse(tooMany) : ids
}

const personOf = (
  { booking, visitAt, city, kind, kindReason, sealed, person, ...row }: PaperRow,
  secrets: Secrets | null,
): PaperPerson => ({
  ...row,
  policy: secrets && (papersOf({ sealed, person }, secrets).policy ?? null),
  booking: booking &&
    visitAt && { id: booking, day: clinicDay(visitAt), time: clinicTime(visitAt), city, kind, kindReason },
})

const order = new Intl.Collator('ru', { numeric: true })

const byName = (one: PaperPerson, other: PaperPerson): number => order.compare(one.fullname, other.fullname)

/** A name after all others. */
const last = '\uffff'

/** The order in which направления of a group are handed out: department by department, each by day and hour. */
const byDepartmentAndDay = (one: PaperPerson, other: PaperPerson): number =>
  order.compare(one.department ?? last, other.department ?? last) ||
  order.compare(visitOf(one), visitOf(other)) ||
  byName(one, other)

const visitOf = ({ booking }: PaperPerson): string => (booking ? `${booking.day} ${booking.time}` : '')

const lastDay = '2999-12-31' as Day
const openedAtOnce = 500

/**
 * Returns the people of a paper with their printed data. Policies are decrypted for referrals only and never
 * stored.
 */
async function peopleOf(
  reader: Reader,
  scope: PartScope,
  { paper, who, period, ids }: PaperRequest & { ids: readonly EmployeeId[] },
  { secrets, now }: PaperOffice,
): Promise<PaperPerson[]> {
  const ahead = 'day' in who ? { from: who.day, to: who.day } : { from: clinicDay(now), to: lastDay }
  const asked = { ...(period ?? ahead), withCandidates: paper === 'referrals' }
  const keys = paper === 'referrals' ? secrets : null
  const people: PaperPerson[] = []
  for (let from = 0; from < ids.length; from += openedAtOnce) {
    const rows = await listPaperRows(reader, scope, ids.slice(from, from + openedAtOnce), asked)
    people.push(...(await mapYielding(rows, (row) => personOf(row, keys))))
  }
  const isHandedOut = paper === 'referrals' && ('group' in who || 'day' in who)
  return people.sort(isHandedOut ? byDepartmentAndDay : byName)
}

async function contextOf(
  reader: Reader,
  scope: PartScope,
  { kind, kindReason, city, period }: PaperRequest,
  { clinic, now }: PaperOffice,
): Promise<DocumentContext> {
  const today = clinicDay(now)
  const [requisites, edition, offices] = await Promise.all([
    getRequisites(reader, scope),
    editionInForce(reader, today),
    getOffices(reader),
  ])
  const sites = await listSiteDays(reader)
  const place = (key: 'ekb' | 'pvl') => `${offices[key].city}, ${offices[key].address}`
  return {
    requisites,
    clinic,
    today,
    kind,
    kindReason: kindReason ?? null,
    city,
    period: period ?? null,
    edition: edition ?? refuse(programmeRefusals.NO_EDITION),
    offices: { ekb: place('ekb'), pvl: place('pvl') },
    sites: new Map(
      sites.map(({ city: at, day, address }) => [`${day} ${at}`, `${offices[at].city}, ${address}`]),
    ),
  }
}

/** Tells whether a paper rests on the last заключение and the due day of each person. */
const needsStanding = (paper: Paper) => paper === 'suspension' || paper === 'admission'

/** All data that a paper is made from. */
interface PaperData {
  paper: Paper
  context: DocumentContext
  people: OrderPerson[]
  leftOut: number
}

/** Collects the data of a paper. Refuses when it would be about no one or about too many people. */
export async function gather(
  reader: Reader,
  scope: PartScope,
  request: PaperRequest,
  office: PaperOffice,
): Promise<PaperData> {
  const { paper } = request
  const ids = await whomOf(reader, scope, request, office)
  const context = await contextOf(reader, scope, request, office)
  const all = await peopleOf(reader, scope, { ...request, ids }, office)
  if (all.length === 0) refuse(documentRefusals.NOBODY_CHOSEN)
  const standings = needsStanding(paper) ? await mapStandings(reader, scope, ids) : null
  const people = all
    .map((one) => ({ ...one, standing: standings?.get(one.employee) ?? null }))
    .filter((one) => isListed(paper, one, context.today))
  return { paper, context, people, leftOut: ids.length - people.length }
}

/** Returns the referrals to make, without their numbers, which the register assigns. */
export const wantedOf = ({ people, context }: PaperData): WantedReferral[] =>
  people.map((one) => ({
    employee: one.employee,
    booking: one.booking?.id ?? null,
    content: referralOf(one, context, ''),
  }))

const shownAtMost = 200

/** Lists what would be empty on a paper. */
function lacksOf({ paper, context, people, leftOut }: PaperData): Omit<PaperCheck, 'issued' | 'changed'> {
  const lacking = people
    .map((one) => ({ employee: one.employee, fullname: one.fullname, missing: employeeLacks(paper, one) }))
    .filter(({ missing }) => missing.length > 0)
  const count = (field: EmployeeField) => lacking.filter(({ missing }) => missing.includes(field)).length
  const counts = Object.fromEntries(EmployeeField.options.map((field) => [field, count(field)]))
  return {
    people: people.length,
    leftOut,
    ready: people.length - lacking.length,
    organization: organizationLacks(paper, context.requisites),
    clinic: clinicLacks(paper, context.clinic),
    employees: lacking.slice(0, shownAtMost),
    counts: counts as Record<EmployeeField, number>,
  }
}

/** Lists what would be empty on a paper, and counts the referrals already issued. */
export async function checkOf(
  reader: Reader,
  scope: PartScope,
  gathered: PaperData,
  office: PaperOffice,
): Promise<PaperCheck> {
  const lacks = lacksOf(gathered)
  if (gathered.paper !== 'referrals') return { ...lacks, issued: 0, changed: 0 }
  return { ...lacks, ...(await countIssued(reader, scope, wantedOf(gathered), office)) }
}

/**
 * Refuses a paper about no one, and one with empty fields unless the caller accepts them; the refusal carries
 * the full check.
 */
export async function requireComplete(
  gathered: PaperData,
  isWantedAnyway: boolean,
  check: () => Promise<PaperCheck>,
): Promise<void> {
  if (gathered.people.length === 0)
    refuse(gathered.paper === 'plan' ? documentRefusals.NOBODY_BOOKED : documentRefusals.NOBODY_CHOSEN)
  const { ready, people, organization, clinic } = lacksOf(gathered)
  const isWhole = ready === people && organization.length === 0 && clinic.length === 0
  if (!isWhole && !isWantedAnyway)
    refuse(documentRefusals.DATA_MISSING, { details: { check: await check() } })
}

/** One paper in both forms: our own layout, and values for a template. */
export interface Shapes {
  name: string
  template: string
  file(): SheetFile
  values(): TemplateValues
}

/** Settings for making a paper: templates, format and organization. */
export interface PrintContext {
  templates: Templates
  format: PaperFormat
  organization: OrganizationId
}

/** Makes the file of a paper: .pdf in our layout, .docx by the template. */
export async function makePaperFile(
  { name, template, file, values }: Shapes,
  { templates, format, organization }: PrintContext,
) {
  const isPdf = format === 'pdf'
  const bytes = isPdf ? pdfOf(file(), organization) : templates.fillLong(template, values(), organization)
  return new FileAnswer(name, format, await bytes)
}

/** Renders a file of referrals as they were issued. */
export const referralsFile = (
  contents: readonly ReferralContent[],
  press: PrintContext,
): Promise<FileAnswer> =>
  makePaperFile(
    {
      name: paperFileName('referrals', contents[0]?.day, contents),
      template: 'referrals.docx',
      file: () => referralFile(contents),
      values: () => referralsValues(contents),
    },
    press,
  )

function shapesOf(
  paper: Exclude<Paper, 'referrals'>,
  people: OrderPerson[],
  context: DocumentContext,
): Omit<Shapes, 'name'> {
  if (isOrder(paper)) {
    const orders = ordersOf(paper, people, context)
    return {
      template: 'orders.docx',
      file: () => ordersFile(paper, orders),
      values: () => ordersValues(orders),
    }
  }
  if (paper === 'name-list') {
    const list = nameListOf(people, context)
    return { template: 'name-list.docx', file: () => nameListFile(list), values: () => nameListValues(list) }
  }
  if (paper === 'contingent') {
    const list = contingentOf(people, context)
    return {
      template: 'contingent.docx',
      file: () => contingentFile(list),
      values: () => contingentValues(list),
    }
  }
  const plan = planOf(people, context)
  return { template: 'plan.docx', file: () => planFile(plan), values: () => planValues(plan) }
}

/** Renders a list or a plan as a file. */
export const listFile = (
  paper: Exclude<Paper, 'referrals'>,
  { people, context }: PaperData,
  press: PrintContext,
): Promise<FileAnswer> =>
  makePaperFile({ name: paperFileName(paper, context.today), ...shapesOf(paper, people, context) }, press)
