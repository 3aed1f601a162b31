import { useEffect, useState } from 'react'
import type { PriceTable } from '../../../shared/prices/schema.ts'
import { dropDraft, keepDraft, readDraft } from '../../platform/draft.ts'
import type { ListOf } from '../api.ts'
import {
  type Changes,
  changed,
  type Draft,
  draftOf,
  type Edits,
  redone,
  settled,
  undone,
  withoutSaved,
} from './draft.ts'

// The sign-out drops it with everything else that stays on the device.
const nameOf = (list: ListOf) => `prices.${list ?? 'clinic'}`

/** The prices of a list that are kept on this device and not saved. */
export const keptEdits = (list: ListOf, owner: string): Edits =>
  (readDraft(nameOf(list), owner) as Edits | null) ?? {}

/**
 * The unsaved prices of a list: each change is kept on the device at once, so that a reload finds it. `table`: what stands at
 * the server on the day that is shown; a newer one is set under the draft.
 */
export function useDraft(list: ListOf, owner: string, table: PriceTable | undefined) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(keptEdits(list, owner)))
  const keep = (next: (now: Draft) => Draft) =>
    setDraft((now) => {
      const after = next(now)
      if (after === now) return now
      if (Object.keys(after.edits).length > 0) keepDraft(nameOf(list), owner, after.edits)
      else dropDraft(nameOf(list))
      return after
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table that has come is what counts
  useEffect(() => {
    if (table) keep((now) => settled(now, table))
  }, [table])
  return {
    edits: draft.edits,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change: (changes: Changes) => keep((now) => changed(now, changes)),
    undo: () => keep(undone),
    redo: () => keep(redone),
    saved: (edits: Edits) => keep((now) => withoutSaved(now, edits)),
  }
}

/** The unsaved prices and what can be done with them. */
export type DraftWork = ReturnType<typeof useDraft>
