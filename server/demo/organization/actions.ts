import type { RequisitesInput } from '../../../shared/documents/schema.ts'
import {
  type DemoEmployee,
  demoDepartments,
  demoEmployee,
  demoPositions,
} from '../../../shared/employees/demo-employees.ts'
import type { DepartmentId, EmployeeId, PersonId, PositionId } from '../../../shared/employees/schema.ts'
import { type OrganizationScope, organizationScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId, OrganizationInput, RelationId } from '../../../shared/organizations/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { findByPhone } from '../../accounts/store.ts'
import { type EmployeeContext, recordOf } from '../../employees/actions.ts'
import { addEmployees, countEmployees, findRelationOf } from '../../employees/store.ts'
import {
  listDepartments,
  listPositions,
  putDepartmentInto,
  putPositionInto,
} from '../../employees/units/store.ts'
import { addRelation, addStep, decideRequest } from '../../organizations/relations/store.ts'
import { addOrganization, changeRequisites, listKnown } from '../../organizations/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'

/** Demo departments and positions, in the order of shared/employees/demo-employees.ts. */
interface DemoUnits {
  departments: { id: DepartmentId; name: string }[]
  positions: {
    id: PositionId
    name: string
    factors: { code: string; marks: string[] }[]
    exemption: string | null
  }[]
}

/** Adds demo departments and positions to an organization that has none. */
export async function addDemoUnits(tx: Tx, scope: OrganizationScope, now: Date): Promise<DemoUnits> {
  const departments = demoDepartments.map((name) => ({ id: newId<DepartmentId>(now), name }))
  const positions = demoPositions.map((position) => ({
    id: newId<PositionId>(now),
    name: position.name,
    factors: position.factors.map((code) => ({ code, marks: [] })),
    exemption: 'exemption' in position ? position.exemption : null,
  }))
  for (const unit of departments) await putDepartmentInto(tx, scope, unit)
  for (const unit of positions) await putPositionInto(tx, scope, unit)
  return { departments, positions }
}

/** Adds demo employees with these numbers. */
export async function addDemoEmployees(
  tx: Tx,
  { organization }: OrganizationScope,
  { units, from, count }: { units: DemoUnits; from: number; count: number },
  context: EmployeeContext,
): Promise<void> {
  const { now } = context
  const addedOn = clinicDay(now)
  const nothingYet = { bookedOn: null, cameOn: null, dismissedOn: null, concludedOn: null, candidate: null }
  const standing = { organization, addedOn, version: 1, ...nothingYet }
  const recordFor = ({ input, department, position }: DemoEmployee) => {
    const intoDepartment = units.departments[department] ?? null
    const onPosition = units.positions[position] ?? null
    const kept = { id: newId<EmployeeId>(now), person: newId<PersonId>(now), ...standing }
    const whole = { ...input, department: intoDepartment?.id, position: onPosition?.id }
    const known = (unit: { name: string } | null) => unit && { ...unit, version: 1 }
    return recordOf(
      whole,
      kept,
      { intoDepartment: known(intoDepartment), onPosition: onPosition && { ...onPosition, version: 1 } },
      context,
    )
  }
  const people = Array.from({ length: count }, (_, at) => recordFor(demoEmployee(from + at, addedOn)))
  await addEmployees(tx, people, now)
}

/** The demo employer account and the number of its employees. */
const demoEmployer = '+79000000002'
const demoPeople = 300
const atOnce = 5000

async function scopeOfDemo(reader: Reader): Promise<OrganizationScope | null> {
  const relation = await findRelationOf(reader, demoEmployer)
  if (!relation) return null
  const actor = { kind: 'member', accountId: relation.account, phone: demoEmployer, roles: [] } as const
  return organizationScope(actor, relation)
}

/** Fills the organization of the demo employer when it has no employees. */
export async function openDemoOrganization(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  const scope = await scopeOfDemo(tx)
  if (!scope || (await countEmployees(tx, scope.organization)) > 0) return
  await changeRequisites(tx, scope, { ...demoRequisites, version: 1 }, now)
  const edition = await editionInForce(tx, clinicDay(now))
  if (!edition) return
  const units = await addDemoUnits(tx, scope, now)
  await addDemoEmployees(tx, scope, { units, from: 0, count: demoPeople }, { edition, secrets, now })
}

/** Returns the existing demo units in the order of shared/employees/demo-employees.ts. */
async function findDemoUnits(reader: Reader, scope: OrganizationScope): Promise<DemoUnits> {
  const departments = await listDepartments(reader, scope)
  const positions = await listPositions(reader, scope)
  const named = <Unit extends { name: string }>(units: readonly Unit[], name: string): Unit => {
    const unit = units.find((one) => one.name === name)
    if (!unit) throw new Error(`В пробной организации нет: ${name}`)
    return unit
  }
  return {
    departments: demoDepartments.map((name) => named(departments, name)),
    positions: demoPositions.map(({ name }) => named(positions, name)),
  }
}

/** Grows the demo organization to the given number of employees in batches; returns how many it has. */
export async function growDemoOrganization(
  db: Database,
  clock: Clock,
  people: number,
  secrets: Secrets,
): Promise<number> {
  const scope = await scopeOfDemo(db.reader)
  const edition = await editionInForce(db.reader, clinicDay(clock.now()))
  if (!scope || !edition) return 0
  const units = await findDemoUnits(db.reader, scope)
  const there = await countEmployees(db.reader, scope.organization)
  for (let from = there; from < people; from += atOnce) {
    const count = Math.min(atOnce, people - from)
    const now = clock.now()
    await db.transact(async (tx) =>
      addDemoEmployees(tx, scope, { units, from, count }, { edition, secrets, now }),
    )
  }
  return Math.max(there, people)
}

const demoOrganization: OrganizationInput = {
  name: 'АО «Уральский механический завод»',
  inn: '6671000017',
  kpp: '667101001',
  ref: 'К-000417',
  okved: '25.62',
  address: 'г. Екатеринбург, ул. Фронтовых Бригад, 18',
  manager: 'Белова Елена Викторовна',
  managerEmail: 'belova@med-centr.example',
  managerWorkPhone: '+7 343 300 00 01, доб. 214',
  managerMobilePhone: '+7 912 000 00 01',
}

/** Details of the organization that papers print. */
const demoRequisites: RequisitesInput = {
  email: 'kadry@uralmz.example',
  phone: '+73433000017',
  ownership: 'Частная собственность',
  okved: '25.62',
  address: 'г. Екатеринбург, ул. Фронтовых Бригад, 18',
  signerPosition: 'Начальник отдела кадров',
  signerName: 'Соловьёва Марина Андреевна',
}

const demoRequests = [
  { name: demoOrganization.name, inn: demoOrganization.inn, kpp: demoOrganization.kpp, by: '+79000000002' },
  { name: 'ООО «Первоуральские трубы»', inn: '6684000039', kpp: '668401001', by: '+79000000002' },
  { name: 'ООО «Северная логистика»', inn: '6658000025', kpp: '665801001', by: '+79000000002' },
  { name: 'ИП Иванова Мария Сергеевна', inn: '662500004435', kpp: '', by: '+79000000001' },
]

/** Writes demo relations directly: one active, one under review, one refused, one of another person. */
export async function addDemoRelations(tx: Tx, now: Date): Promise<void> {
  const admin = (await findByPhone(tx, '+79000000003'))?.id
  if (!admin || (await listKnown(tx, demoOrganization.inn)).length > 0) return
  for (const [index, { by, ...asked }] of demoRequests.entries()) {
    const account = await findByPhone(tx, by)
    if (!account) continue
    const id = newId<RelationId>(now)
    const { fullname: username } = account.profile
    const who = { account: account.id, username, email: account.confirmedEmail, contactPhone: null }
    const at = new Date(now.getTime() - (demoRequests.length - index) * 3_600_000)
    if (!(await addRelation(tx, { ...asked, ...who, id, now: at }))) continue
    await addStep(tx, { relation: id, what: 'requested', by: account.id, comment: null, now: at })
    await decideDemo(tx, { id, index, admin }, now)
  }
}

async function decideDemo(
  tx: Tx,
  { id, index, admin }: { id: RelationId; index: number; admin: AccountId },
  now: Date,
): Promise<void> {
  const added =
    index === 0 ? await addOrganization(tx, newId<OrganizationId>(now), demoOrganization, now) : null
  const comment =
    index === 2 ? 'Нет подтверждения, что вы представляете организацию. Приложите доверенность' : null
  if (!added && !comment) return
  const [status, what] = added ? (['active', 'approved'] as const) : (['unactive', 'refused'] as const)
  await decideRequest(tx, { id, status, organization: added?.id ?? null, comment, now })
  await addStep(tx, { relation: id, what, by: admin, comment, now })
}
