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

// The name under which the draft is stored on the device; a sign-out deletes the draft.
const draftKey = (list: ListOf) => `prices.${list ?? 'clinic'}`

/** The unsaved prices of a list that are stored on this device. */
export const keptEdits = (list: ListOf, owner: string): Edits =>
  (readDraft(draftKey(list), owner) as Edits | null) ?? {}

/**
 * Holds the unsaved prices of a list: each change is stored on the device at once, so it survives a reload.
 * `table`: the server's prices on the shown day. When a newer table loads, the draft is based on the new
 * prices.
 */
export function useDraft(list: ListOf, owner: string, table: PriceTable | undefined) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(keptEdits(list, owner)))
  const keep = (next: (now: Draft) => Draft) =>
    setDraft((now) => {
      const after = next(now)
      if (after === now) return now
      if (Object.keys(after.edits).length > 0) keepDraft(draftKey(list), owner, after.edits)
      else dropDraft(draftKey(list))
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

/** The unsaved prices and the actions on them. */
export type DraftWork = ReturnType<typeof useDraft>
