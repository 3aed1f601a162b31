import {
  type AdminHint,
  type Hint,
  type HintId,
  type HintInput,
  HintType,
} from '../../shared/hints/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { raw, statement } from '../platform/db/statement.ts'
import { turnsByKey, turnTo } from '../platform/db/turns.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { PreparedAnswer } from '../platform/http/prepared.ts'
import { newId } from '../platform/ids.ts'

const groups = raw`array[${HintType.options.map((type) => `'${type}'`).join(', ')}]`
const byGroup = raw`array_position(${groups}, type), position`
const shownColumns = raw`id, type, position, name, header, text, additional, status, is_favorite as "isFavorite"`
const columns = raw`${shownColumns}, version, updated_at as "updatedAt"`

const active = statement<object, Hint>('active-hints')`
  select ${shownColumns} from hints where status = 'active' order by ${byGroup}`

const shown = cachedFor(async (reader) => PreparedAnswer.of(await reader.run(active, {})), 1)

/**
 * The hints shown to users by group and place, serialised and compressed. A change in another process is
 * visible within a second.
 */
export const getShownHints = (reader: Reader): Promise<PreparedAnswer> => shown.of(reader)

const loading = turnTo('hints')

/** Lets only one process at a time fill the hints. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const any = statement<object, { one: number }>('any-hint')`select 1 as one from hints limit 1`

/** Whether any hint exists, shown or not. */
export const hasHints = async (reader: Reader): Promise<boolean> => (await reader.run(any, {})).length > 0

/** A hint as it is added: active by default. */
export type NewHint = Pick<Hint, 'name' | 'header' | 'text' | 'additional' | 'isFavorite'> & {
  type: HintType
  position: number
  status?: Hint['status']
}

const addAll = statement<{ rows: string; now: Date }, never>('add-hints')`
  insert into hints (id, type, position, name, header, text, additional, status, is_favorite, updated_at)
  select id, type, position, name, header, text, additional, coalesce(status, 'active'), "isFavorite", ${'now'}
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, type text, position smallint, name text, header text,
    text text, additional text, status text, "isFavorite" boolean)`

/** Adds hints. The database refuses an unknown group, empty text and an occupied place. */
export async function addHints(tx: Tx, added: readonly NewHint[], now: Date): Promise<void> {
  if (added.length === 0) return
  const rows = added.map((hint) => ({ ...hint, id: newId<string>(now) }))
  await tx.run(addAll, { rows: JSON.stringify(rows), now })
  tx.afterCommit(() => shown.forget())
}

/** A hint as stored. */
export type HintRow = Omit<AdminHint, 'updatedAt'> & { updatedAt: Date }

const all = statement<object, HintRow>('all-hints')`
  select ${columns} from hints order by ${byGroup}`

/** Returns all hints, shown or not, by group and place: a few dozen. */
export const listHints = (reader: Reader): Promise<HintRow[]> => reader.run(all, {})

const one = statement<{ id: HintId }, HintRow>('hint-for-change')`
  select ${columns} from hints where id = ${'id'} for update`

/** Returns a hint, locked until the end of the transaction. */
export const findHintForChange = async (tx: Tx, id: HintId): Promise<HintRow | null> =>
  (await tx.run(one, { id }))[0] ?? null

const group = statement<{ type: HintType }, HintRow>('hints-of-group-for-change')`
  select ${columns} from hints where type = ${'type'} order by position for update`

/** Returns the hints of a group by place, locked until the end of the transaction. */
export const listGroupForChange = (tx: Tx, type: HintType): Promise<HintRow[]> => tx.run(group, { type })

const placing = statement<{ type: HintType }, { locked: unknown }>('lock-places-of-hints')`
  select pg_advisory_xact_lock(${turnsByKey.hintGroups}, hashtext(${'type'}))::text as locked`
const end = statement<{ type: HintType }, { position: number }>('end-of-hints')`
  select coalesce(max(position) + 1, 0)::int as position from hints where type = ${'type'}`

/** Returns the first free place at the end of a group and reserves it until the end of the transaction. */
export async function endOfGroup(tx: Tx, type: HintType): Promise<number> {
  await tx.run(placing, { type })
  return (await tx.run(end, { type }))[0]?.position ?? 0
}

const add = statement<HintInput & { id: HintId; position: number; now: Date }, HintRow>('add-hint')`
  insert into hints (id, type, position, name, header, text, additional, status, is_favorite, updated_at)
    values (${'id'}, ${'type'}, ${'position'}, ${'name'}, ${'header'}, ${'text'}, ${'additional'}, ${'status'}, ${'isFavorite'}, ${'now'}) returning ${columns}`

/** Adds one hint at a place. */
export async function addHint(
  tx: Tx,
  hint: HintInput & { id: HintId; position: number },
  now: Date,
): Promise<HintRow> {
  tx.afterCommit(() => shown.forget())
  const [row] = await tx.run(add, { ...hint, now })
  if (!row) throw new Error('a hint was not added')
  return row
}

const change = statement<HintInput & { id: HintId; version: number; position: number; now: Date }, HintRow>(
  'change-hint',
)`
  update hints set type = ${'type'}, position = ${'position'}, name = ${'name'}, header = ${'header'}, text = ${'text'}, additional = ${'additional'},
      status = ${'status'}, is_favorite = ${'isFavorite'}, version = version + 1, updated_at = ${'now'}
    where id = ${'id'} and version = ${'version'} returning ${columns}`

/** Updates a hint; returns null when the version differs from the one seen. */
export async function changeHint(
  tx: Tx,
  hint: HintInput & { id: HintId; version: number; position: number },
  now: Date,
): Promise<HintRow | null> {
  tx.afterCommit(() => shown.forget())
  return (await tx.run(change, { ...hint, now }))[0] ?? null
}

const place = statement<{ ids: string; now: Date }, never>('place-hints')`
  update hints set position = wanted.place - 1, version = version + 1, updated_at = ${'now'}
  from (select value::uuid as id, ordinality as place from json_array_elements_text(${'ids'}::json) with ordinality) as wanted
  where hints.id = wanted.id and position <> wanted.place - 1`

/** Reorders the hints of a group that the caller has locked. */
export async function placeHints(tx: Tx, ids: readonly HintId[], now: Date): Promise<void> {
  tx.afterCommit(() => shown.forget())
  await tx.run(place, { ids: JSON.stringify(ids), now })
}

const remove = statement<{ id: HintId; version: number }, { id: HintId }>('remove-hint')`
  delete from hints where id = ${'id'} and version = ${'version'} returning id`

/** Removes a hint; returns false when the version differs from the one seen. */
export async function removeHint(tx: Tx, id: HintId, version: number): Promise<boolean> {
  tx.afterCommit(() => shown.forget())
  return (await tx.run(remove, { id, version })).length > 0
}
