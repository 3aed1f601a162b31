import { HintsFile, HintType } from '../../shared/hints/schema.ts'
import type { Tx } from '../platform/db/types.ts'
import { addHints, hasHints, lockLoading } from './store.ts'

/** Fills the hints of a new installation. Where there is any hint already, nothing is touched: they belong to the clinic. */
export async function loadHints(tx: Tx, file: unknown, now: Date): Promise<void> {
  const { hints } = HintsFile.parse(file)
  await lockLoading(tx)
  if (await hasHints(tx)) return
  const rows = HintType.options.flatMap((type) =>
    hints[type].map((hint, position) => ({ ...hint, type, position })),
  )
  await addHints(tx, rows, now)
}
