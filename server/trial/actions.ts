import type { DepartmentId, EmployeeId, PersonId, PositionId } from '../../shared/employees/schema.ts'
import {
  type TrialEmployee,
  trialDepartments,
  trialEmployee,
  trialPositions,
} from '../../shared/employees/trial.ts'
import { type OrganizationScope, organizationScope } from '../../shared/organizations/access.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { type EmployeeDesk, recordOf } from '../employees/actions.ts'
import { addEmployees, countEmployees, findRelationOf } from '../employees/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { listDepartments, listPositions, putDepartmentInto, putPositionInto } from '../positions/store.ts'
import { editionInForce } from '../programme/store.ts'

/** Departments and positions of a made-up works, in the order of shared/employees/trial.ts. */
interface TrialUnits {
  departments: { id: DepartmentId; name: string }[]
  positions: { id: PositionId; name: string; factors: { code: string; marks: string[] }[] }[]
}

/** Adds the departments and positions of a made-up works to an organization that has none. */
export function addTrialUnits(tx: Tx, scope: OrganizationScope, now: Date): TrialUnits {
  const departments = trialDepartments.map((name) => ({ id: newId<DepartmentId>(now), name }))
  const positions = trialPositions.map(({ name, factors }) => ({
    id: newId<PositionId>(now),
    name,
    factors: factors.map((code) => ({ code, marks: [] })),
  }))
  for (const unit of departments) putDepartmentInto(tx, scope, unit)
  for (const unit of positions) putPositionInto(tx, scope, unit)
  return { departments, positions }
}

/** Adds made-up employees of these numbers. */
export function addTrialEmployees(
  tx: Tx,
  { organization }: OrganizationScope,
  units: TrialUnits,
  { from, count }: { from: number; count: number },
  { desk, now }: { desk: EmployeeDesk; now: Date },
): void {
  const addedOn = clinicDay(now)
  const standing = { organization, addedOn, version: 1, bookedOn: null, dismissedOn: null }
  const recordFor = ({ input, department, position }: TrialEmployee) => {
    const [intoDepartment = null, onPosition = null] = [
      units.departments[department],
      units.positions[position],
    ]
    const kept = { id: newId<EmployeeId>(now), person: newId<PersonId>(now), ...standing }
    const whole = { ...input, department: intoDepartment?.id, position: onPosition?.id }
    const known = (unit: { name: string } | null) => unit && { ...unit, version: 1 }
    return recordOf(
      whole,
      kept,
      { intoDepartment: known(intoDepartment), onPosition: onPosition && { ...onPosition, version: 1 } },
      desk,
    )
  }
  const people = Array.from({ length: count }, (_, at) => recordFor(trialEmployee(from + at, addedOn)))
  addEmployees(tx, people, now)
}

/** The account that the trial clinic gives to an employer, and how many people his works has. */
const trialEmployer = '+79000000002'
const trialPeople = 300
const atOnce = 5000

async function scopeOfTrial(reader: Reader): Promise<OrganizationScope | null> {
  const relation = await findRelationOf(reader, trialEmployer)
  if (!relation) return null
  const actor = { kind: 'member', accountId: relation.account, phone: trialEmployer, roles: [] } as const
  return organizationScope(actor, relation)
}

/** Fills the organization of the trial employer, when it has no employees. */
export async function openTrialOrganization(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  const scope = await scopeOfTrial(tx)
  if (!scope || (await countEmployees(tx, scope.organization)) > 0) return
  const edition = await editionInForce(tx, clinicDay(now))
  if (!edition) return
  const units = addTrialUnits(tx, scope, now)
  addTrialEmployees(tx, scope, units, { from: 0, count: trialPeople }, { desk: { edition, secrets }, now })
}

/** The units of a made-up works that is there already, in the order of shared/employees/trial.ts. */
async function findTrialUnits(reader: Reader, scope: OrganizationScope): Promise<TrialUnits> {
  const [departments, positions] = [await listDepartments(reader, scope), await listPositions(reader, scope)]
  const named = <Unit extends { name: string }>(units: readonly Unit[], name: string): Unit => {
    const unit = units.find((one) => one.name === name)
    if (!unit) throw new Error(`В пробной организации нет: ${name}`)
    return unit
  }
  return {
    departments: trialDepartments.map((name) => named(departments, name)),
    positions: trialPositions.map(({ name }) => named(positions, name)),
  }
}

/** Lets the trial organization grow to so many employees, in portions; gives how many it has. */
export async function growTrialOrganization(
  db: Database,
  clock: Clock,
  people: number,
  secrets: Secrets,
): Promise<number> {
  const scope = await scopeOfTrial(db.reader)
  const edition = await editionInForce(db.reader, clinicDay(clock.now()))
  if (!scope || !edition) return 0
  const units = await findTrialUnits(db.reader, scope)
  const there = await countEmployees(db.reader, scope.organization)
  for (let from = there; from < people; from += atOnce) {
    const count = Math.min(atOnce, people - from)
    const now = clock.now()
    await db.transact(async (tx) =>
      addTrialEmployees(tx, scope, units, { from, count }, { desk: { edition, secrets }, now }),
    )
  }
  return Math.max(there, people)
}
