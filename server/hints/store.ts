import type { Hint, HintType } from '../../shared/hints/schema.ts'
import { briefly } from '../platform/db/briefly.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { Prepared } from '../platform/http/prepared.ts'
import { newId } from '../platform/ids.ts'
import { hints } from './tables.ts'

// The groups in the order of the helper (shared/hints/schema.ts).
const active = statement<object, Hint>('active-hints')`
  select id, type, position, name, header, text, additional, status, is_favorite as "isFavorite" from hints
  where status = 'active'
  order by array_position(array['booking', 'history', 'organizations', 'queue', 'general'], type), position`

const shown = briefly(async (reader) => Prepared.of(await reader.run(active, {})), 10)

/** The hints that people see, by group and place; written and compressed. A change elsewhere is seen within ten seconds. */
export const getShownHints = (reader: Reader): Promise<Prepared> => shown.of(reader)

const loading = statement<object, { locked: unknown }>('lock-hints')`
  select pg_advisory_xact_lock(290029, 3)::text as locked`

/** Lets one process at a time fill the hints. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const any = statement<object, { one: number }>('any-hint')`select 1 as one from hints limit 1`

/** Whether there is any hint, shown or not. */
export const hasHints = async (reader: Reader): Promise<boolean> => (await reader.run(any, {})).length > 0

/** A hint as it is added: active unless said otherwise. */
export type NewHint = Pick<Hint, 'name' | 'header' | 'text' | 'additional' | 'isFavorite'> & {
  type: HintType
  position: number
  status?: Hint['status']
}

/** Adds hints. The database refuses an unknown group, empty words and a place that is taken. */
export async function addHints(tx: Tx, added: readonly NewHint[], now: Date): Promise<void> {
  if (added.length === 0) return
  await tx.insert(hints).values(added.map((hint) => ({ ...hint, id: newId<string>(now), updatedAt: now })))
  tx.afterCommit(() => shown.forget())
}
