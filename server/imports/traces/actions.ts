import type { ImportId } from '../../../shared/imports/schema.ts'
import { type EmployeeContext, inputOf } from '../../employees/actions.ts'
import type { EmployeeRecord } from '../../employees/store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { pack } from '../../platform/packed.ts'
import { sealBytes } from '../../platform/sealed-bytes.ts'
import { putTraces } from './store.ts'
import { importTraceFormer } from './tables.ts'

/** Keeps traces of a piece of an import: changed employees with their former fields, and added ones. */
export async function keepTraces(
  tx: Tx,
  id: ImportId,
  { fresh, changed }: { fresh: readonly EmployeeRecord[]; changed: readonly EmployeeRecord[] },
  { secrets, now }: EmployeeContext,
): Promise<void> {
  const formerOf = (record: EmployeeRecord) =>
    sealBytes(
      secrets,
      pack(inputOf(record, secrets)),
      importTraceFormer.at({ import_id: id, employee_id: record.id }),
    )
  const traces = [
    ...fresh.map((record) => ({ employee: record.id, former: null, version: record.version })),
    ...changed.map((before) => ({
      employee: before.id,
      former: formerOf(before),
      version: before.version + 1,
    })),
  ]
  if (traces.length > 0) await putTraces(tx, id, traces, now)
}
