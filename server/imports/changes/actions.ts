import type { EmployeeId } from '../../../shared/employees/schema.ts'
import {
  changesOf,
  type FormerEmployee,
  laterRow,
  lostFactors,
  unitedRow,
} from '../../../shared/imports/changes.ts'
import type { CheckedRow } from '../../../shared/imports/check-rows.ts'
import type { RowInput } from '../../../shared/imports/read-row.ts'
import type { FactorLoss, RowChange } from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { inputOf } from '../../employees/actions.ts'
import { type EmployeeRecord, listEmployeesById } from '../../employees/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import { pack, unpack } from '../../platform/packed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CheckedPiece } from '../check/task.ts'

/** The known employee whom an update by a row would change, and what the file says about him; null when nobody. */
function updateBy({ repeats, input, partial, addsTo, ofPerson }: CheckedRow) {
  if (partial) return { id: partial.employee.id, input: partial.input, isAdding: false, ofPerson }
  return input && repeats && 'employee' in repeats
    ? { id: repeats.employee.id, input, isAdding: addsTo !== undefined, ofPerson }
    : null
}

/** Returns what the file says about an employee, with whom one row or several are concerned. */
function saidOf(former: FormerEmployee, { input, isAdding, ofPerson }: RowUpdate): RowInput {
  if (ofPerson) return unitedRow(former, ofPerson)
  return isAdding ? laterRow(former, input) : input
}

type RowUpdate = NonNullable<ReturnType<typeof updateBy>>

/** The result of comparing a row with the known employee whom it is about: the changes, and the factors that go. */
interface RowComparison {
  changes: RowChange[]
  lost: string[]
}

/** Compares rows with the known employees whom they are about; returns the results by the number of the row. */
async function compareRows(
  reader: Reader,
  scope: OrganizationScope,
  rows: readonly CheckedRow[],
  secrets: Secrets,
): Promise<Map<number, RowComparison>> {
  const updates = rows.flatMap((row) => {
    const update = updateBy(row)
    return update ? [{ row: row.row, update }] : []
  })
  const records = await listEmployeesById(
    reader,
    scope,
    updates.map(({ update }) => update.id),
  )
  const formers = new Map(records.map((record) => [record.id, formerOf(record, secrets)]))
  return new Map(
    updates.flatMap(({ row, update }): [number, RowComparison][] => {
      const former = formers.get(update.id)
      if (!former) return []
      const said = saidOf(former, update)
      return [[row, { changes: changesOf(former, said), lost: lostFactors(former, said) }]]
    }),
  )
}

/** Returns what each row changes in the known employee whom it is about, by the number of the row. */
export async function listChanges(
  reader: Reader,
  scope: OrganizationScope,
  rows: readonly CheckedRow[],
  secrets: Secrets,
): Promise<Map<number, RowChange[]>> {
  const compared = await compareRows(reader, scope, rows, secrets)
  return new Map([...compared].map(([row, { changes }]) => [row, changes]))
}

/** Returns the fields of an employee with which a row is compared. */
export function formerOf(record: EmployeeRecord, secrets: Secrets): FormerEmployee {
  const { department, position, factors, positionFactors, positionExemption, concludedOn } = record
  const isExempt = factors === null && positionExemption !== null
  return {
    ...inputOf(record, secrets),
    factors: isExempt ? [] : factors,
    departmentName: department,
    positionName: position ?? '',
    counted: factors ?? positionFactors,
    concludedOn,
  }
}

/** The rows of each person whom several rows are about, in the order of the file. */
export type PeopleRows = ReadonlyMap<EmployeeId, [RowInput, ...RowInput[]]>

const personOf = ({ repeats }: CheckedRow): EmployeeId | null =>
  repeats && 'employee' in repeats ? repeats.employee.id : null

/** Collects the rows of people whom several rows are about; a person whose first row is bad is left out. */
export function rowsOfPeople(pieces: readonly CheckedPiece[], repeated: readonly EmployeeId[]): PeopleRows {
  const found = new Map<EmployeeId, [RowInput, ...RowInput[]]>()
  if (repeated.length === 0) return found
  const wanted = new Set(repeated)
  for (const { checked } of pieces)
    for (const row of unpack<CheckedRow[]>(checked)) {
      const person = personOf(row)
      if (!row.input || !person || !wanted.has(person)) continue
      const before = found.get(person)
      if (before) before.push(row.input)
      else if (row.addsTo === undefined) found.set(person, [row.input])
    }
  return found
}

/** Gives the rows of a person what all of them say. */
const withPerson = (row: CheckedRow, people: PeopleRows): CheckedRow => {
  const person = personOf(row)
  const ofPerson = person && people.get(person)
  return ofPerson ? { ...row, ofPerson } : row
}

/** A checked piece after its rows were compared with the list. */
interface ComparedPiece {
  piece: CheckedPiece
  /** How many rows change nothing. */
  unchanged: number
  losses: FactorLoss[]
}

/** Tells which known employees lose factors; a person with several rows is told once. */
function lossesOf(rows: readonly CheckedRow[], compared: ReadonlyMap<number, RowComparison>): FactorLoss[] {
  return rows.flatMap(({ row, repeats, addsTo }): FactorLoss[] => {
    const { lost = [] } = compared.get(row) ?? {}
    if (lost.length === 0 || addsTo !== undefined || !repeats || !('employee' in repeats)) return []
    const { id, fullname } = repeats.employee
    return [{ employee: id, fullname, row, lost }]
  })
}

/**
 * Compares the rows of a checked piece with the known employees whom they are about: marks those that change nothing, and
 * tells who loses factors.
 */
export async function comparePiece(
  reader: Reader,
  scope: OrganizationScope,
  { piece, people }: { piece: CheckedPiece; people: PeopleRows },
  secrets: Secrets,
): Promise<ComparedPiece> {
  if (piece.repeats.length === 0) return { piece, unchanged: 0, losses: [] }
  const rows = unpack<CheckedRow[]>(piece.checked).map((row) => withPerson(row, people))
  const repeats = rows.filter(({ kind }) => kind === 'repeat')
  const compared = await compareRows(reader, scope, repeats, secrets)
  const isSame = ({ row }: CheckedRow) => compared.get(row)?.changes.length === 0
  const same = new Set(repeats.filter(isSame).map(({ row }) => row))
  const marked = rows.map((row): CheckedRow => (same.has(row.row) ? { ...row, isUnchanged: true } : row))
  const losses = lossesOf(repeats, compared)
  return { piece: { ...piece, checked: pack(marked) }, unchanged: same.size, losses }
}
