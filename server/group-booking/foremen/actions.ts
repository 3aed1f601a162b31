import { randomBytes } from 'node:crypto'
import { canChange } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import { cannotWords, foremanRefusals } from '../../../shared/group-booking/foremen/ru.ts'
import { sheetNames } from '../../../shared/group-booking/foremen/rules.ts'
import type {
  ForemanLinkId,
  ForemanList,
  ForemanMark,
  ForemanToken,
  Foremen,
} from '../../../shared/group-booking/foremen/schema.ts'
import type { GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { type Fields, type Note, note, noteOfList } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { writeXlsx } from '../../platform/sheets/write.ts'
import { addressOn, listSiteDays } from '../../schedule/site-days/store.ts'
import { getOffices } from '../../schedule/store.ts'
import {
  addLink,
  addMark,
  findGroup,
  findLink,
  type LinkRow,
  listDepartmentsOf,
  listPeople,
  listRows,
  removeMark,
  revokeLink,
} from './store.ts'

/** Returns the departments of a group with their links; refuses a group with nobody of the scope (404). */
export async function foremenOf(reader: Reader, scope: PartReadingScope, group: GroupId): Promise<Foremen> {
  const { until } = (await findGroup(reader, scope, group)) ?? refuse(common.NOT_FOUND)
  const rows = await listDepartmentsOf(reader, scope, group)
  if (scope.departments && rows.length === 0) refuse(common.NOT_FOUND)
  return {
    until,
    departments: rows.map(({ link, madeAt, ...row }) => ({
      ...row,
      link: link && madeAt && { id: link, madeAt: madeAt.toISOString() },
    })),
  }
}

/** The author of a link, the keys, and the time. */
interface LinkContext {
  actor: Member
  scope: PartScope
  secrets: Secrets
  now: Date
}

/** Makes a link for the foreman of a department that somebody of the group belongs to; its secret is told once. */
export async function makeLink(
  tx: Tx,
  { actor, scope, secrets, now }: LinkContext,
  { group, department }: { group: GroupId; department: DepartmentId },
): Promise<{ token: ForemanToken; foremen: Foremen }> {
  const { departments } = await foremenOf(tx, scope, group)
  const known = departments.find(({ id }) => id === department) ?? refuse(common.NOT_FOUND)
  const token = randomBytes(32).toString('base64url')
  const tokenHash = secrets.digest('foreman', token)
  const link = { id: newId<ForemanLinkId>(now), group, department, tokenHash, by: actor.accountId, now }
  await addLink(tx, scope, link)
  note(tx, { id: group, after: { foremanLink: known.name } })
  return { token, foremen: await foremenOf(tx, scope, group) }
}

/** Ends a link at once. */
export async function endLink(
  tx: Tx,
  { scope, now }: Pick<LinkContext, 'scope' | 'now'>,
  { group, link }: { group: GroupId; link: ForemanLinkId },
): Promise<Foremen> {
  const department = (await revokeLink(tx, scope, { group, link, now })) ?? refuse(common.NOT_FOUND)
  note(tx, { id: group, before: { foremanLink: department } })
  return foremenOf(tx, scope, group)
}

/** The reader of a foreman's call, the keys, and the time. */
interface ForemanContext {
  reader: Reader
  secrets: Secrets
  now: Date
}

/** Returns the link of a secret; refuses one that is unknown, revoked or over: it ends after the group's last day. */
async function linkOf({ reader, secrets, now }: ForemanContext, token: ForemanToken) {
  const link = await findLink(reader, secrets.digests('foreman', token))
  const until = link?.until
  if (!link || !until || until < clinicDay(now)) return refuse(foremanRefusals.FOREMAN_LINK_OVER)
  return { ...link, until }
}

async function viewOf(
  reader: Reader,
  link: LinkRow & Pick<ForemanList, 'until'>,
  now: Date,
): Promise<ForemanList> {
  const { organization, department, city, until } = link
  const office = (await getOffices(reader))[city]
  const rows = await listPeople(reader, link)
  const sites = await listSiteDays(reader)
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => ({
    day,
    address: addressOn(sites, { city, address: office.address }, day),
  }))
  const people = rows.map(({ start, state, ...person }) => ({
    ...person,
    canMark: canChange(state, start, now),
  }))
  return { organization, department, city, until, days, people }
}

/** The note of a foreman's act: nobody is signed in, so it names the organization and the department of the link. */
const noteBy = ({ organizationId, department }: LinkRow, after: Fields = {}): Note => ({
  organization: organizationId,
  after: { foremanLink: department, ...after },
})

/** Returns the list of a foreman, and the note of its view. */
export async function foremanList(
  context: ForemanContext,
  token: ForemanToken,
): Promise<{ list: ForemanList; seen: Note }> {
  const link = await linkOf(context, token)
  const list = await viewOf(context.reader, link, context.now)
  const bookings = list.people.map(({ booking }) => booking)
  return { list, seen: noteOfList(bookings, noteBy(link)) }
}

/** Marks that a person cannot come, or takes the mark back. */
export async function markCannot(
  tx: Tx,
  context: Pick<ForemanContext, 'secrets' | 'now'>,
  { token, booking, mark }: ForemanMark,
): Promise<ForemanList> {
  const { now } = context
  const link = await linkOf({ ...context, reader: tx }, token)
  const whose = { booking, group: link.group, department: link.departmentId, now }
  const isDone = mark ? await addMark(tx, { ...whose, ...mark, link: link.id }) : await removeMark(tx, whose)
  if (!isDone) refuse(foremanRefusals.FOREMAN_TOO_LATE)
  note(tx, { id: booking, ...noteBy(link, { cannot: mark ? cannotWords(mark) : null }) })
  return viewOf(tx, link, now)
}

const column = (heading: string, width: number) => ({ heading, width })
const columns = [
  column('№', 6),
  column('Дата', 12),
  column('Время', 9),
  column('Куда прийти', 40),
  column('ФИО', 36),
  column('Должность', 30),
  column('Ознакомлен, подпись', 24),
  column('Примечание', 24),
]

/** Makes the lists of a group for foremen, a sheet for each department; returns the bookings in them too. */
export async function foremenFile(
  reader: Reader,
  scope: PartScope,
  group: GroupId,
): Promise<{ file: FileAnswer; ids: BookingId[] }> {
  if (!(await findGroup(reader, scope, group))) refuse(common.NOT_FOUND)
  const people = await listRows(reader, scope, group)
  if (people.length === 0) refuse(foremanRefusals.NOBODY_IN_GROUP)
  const [sites, offices] = await Promise.all([listSiteDays(reader), getOffices(reader)])
  const placeOf = (city: City, day: Day) =>
    `${cityNames[city]}, ${addressOn(sites, { city, address: offices[city].address }, day)}`
  const byDepartment = [...Map.groupBy(people, ({ department }) => department ?? 'Без подразделения')]
  const names = sheetNames(byDepartment.map(([name]) => name))
  const sheets = byDepartment.map(([, own], at) => ({
    name: names[at] ?? '',
    columns,
    rows: own.map(({ city, day, time, fullname, position }, row) => [
      String(row + 1),
      { day },
      time,
      placeOf(city, day),
      fullname,
      position,
      null,
      null,
    ]),
  }))
  const file = new FileAnswer('Списки для бригадиров', 'xlsx', writeXlsx(sheets))
  return { file, ids: people.map(({ booking }) => booking) }
}
