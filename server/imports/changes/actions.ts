import { changesOf, type FormerEmployee, laterRow } from '../../../shared/imports/changes.ts'
import type { CheckedRow } from '../../../shared/imports/check-rows.ts'
import type { RowChange } from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { inputOf } from '../../employees/actions.ts'
import { type EmployeeRecord, listEmployeesById } from '../../employees/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import { pack, unpack } from '../../platform/packed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CheckedPiece } from '../check/task.ts'

/** The known employee whom an update by a row would change, and the right values of the row; null when nobody. */
function updateBy({ repeats, input, partial, addsTo }: CheckedRow) {
  if (partial) return { id: partial.employee.id, input: partial.input, isAdding: false }
  return input && repeats && 'employee' in repeats
    ? { id: repeats.employee.id, input, isAdding: addsTo !== undefined }
    : null
}

/** Returns what each row changes in the known employee whom it is about, by the number of the row. */
export async function listChanges(
  reader: Reader,
  scope: OrganizationScope,
  rows: readonly CheckedRow[],
  secrets: Secrets,
): Promise<Map<number, RowChange[]>> {
  const updates = rows.flatMap((row) => {
    const update = updateBy(row)
    return update ? [{ row: row.row, ...update }] : []
  })
  const records = await listEmployeesById(
    reader,
    scope,
    updates.map(({ id }) => id),
  )
  const formers = new Map(records.map((record) => [record.id, formerOf(record, secrets)]))
  return new Map(
    updates.flatMap(({ row, id, input, isAdding }): [number, RowChange[]][] => {
      const former = formers.get(id)
      if (!former) return []
      return [[row, changesOf(former, isAdding ? laterRow(former, input) : input)]]
    }),
  )
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

/**
 * Marks the rows of a checked piece that change nothing in the known employee whom they are about, and returns the piece
 * with their number.
 */
export async function withUnchanged(
  reader: Reader,
  scope: OrganizationScope,
  piece: CheckedPiece,
  secrets: Secrets,
): Promise<{ piece: CheckedPiece; unchanged: number }> {
  if (piece.repeats.length === 0) return { piece, unchanged: 0 }
  const rows = unpack<CheckedRow[]>(piece.checked)
  const repeats = rows.filter(({ kind }) => kind === 'repeat')
  const changes = await listChanges(reader, scope, repeats, secrets)
  const same = new Set(repeats.filter(({ row }) => changes.get(row)?.length === 0).map(({ row }) => row))
  if (same.size === 0) return { piece, unchanged: 0 }
  const marked = rows.map((row): CheckedRow => (same.has(row.row) ? { ...row, isUnchanged: true } : row))
  return { piece: { ...piece, checked: pack(marked) }, unchanged: same.size }
}
