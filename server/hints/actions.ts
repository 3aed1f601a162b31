import { groupNames, hintRefusals } from '../../shared/hints/ru.ts'
import { stepOf } from '../../shared/hints/rules.ts'
import {
  type AdminHint,
  type HintId,
  type HintInput,
  type HintOrder,
  HintsFile,
  HintType,
} from '../../shared/hints/schema.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import {
  addHint,
  addHints,
  changeHint,
  endOfGroup,
  findHintForChange,
  type HintRow,
  hasHints,
  listGroupForChange,
  lockLoading,
  placeHints,
  removeHint,
} from './store.ts'

/** Fills the hints of a new installation. Does nothing when any hint exists: hints belong to the clinic. */
export async function loadHints(tx: Tx, file: unknown, now: Date): Promise<void> {
  const { hints } = HintsFile.parse(file)
  await lockLoading(tx)
  if (await hasHints(tx)) return
  const rows = HintType.options.flatMap((type) =>
    hints[type].map((hint, position) => ({ ...hint, type, position })),
  )
  await addHints(tx, rows, now)
}

/** A hint as the editor receives it. */
export const hintView = ({ updatedAt, ...hint }: HintRow): AdminHint => ({
  ...hint,
  updatedAt: updatedAt.toISOString(),
})

/** A hint as its audit record describes it. */
const auditFields = ({ type, name, header, text, additional, status, isFavorite }: HintInput) => ({
  type: groupNames[type],
  name,
  header,
  text,
  additional,
  status: status === 'active' ? 'показывается' : 'выключена',
  isFavorite: isFavorite ? 'популярная' : 'обычная',
})

/** Locks a hint at the version that the caller has seen; refuses a changed one with the current version. */
async function seen(tx: Tx, { id, version }: { id: HintId; version: number }): Promise<HintRow> {
  const hint = (await findHintForChange(tx, id)) ?? refuse(common.NOT_FOUND)
  if (hint.version !== version) refuse(hintRefusals.STALE_HINT, { details: { now: hintView(hint) } })
  return hint
}

/** Adds a hint at the end of its group. */
export async function writeHint(tx: Tx, input: HintInput, now: Date): Promise<AdminHint> {
  const position = await endOfGroup(tx, input.type)
  const hint = await addHint(tx, { ...input, id: newId<HintId>(now), position }, now)
  note(tx, { id: hint.id, after: auditFields(hint) })
  return hintView(hint)
}

/**
 * Updates a hint. A hint moved to another group goes to its end; a hint of a booking step cannot leave its
 * group.
 */
export async function rewriteHint(
  tx: Tx,
  { id, version, ...input }: HintInput & { id: HintId; version: number },
  now: Date,
): Promise<AdminHint> {
  const before = await seen(tx, { id, version })
  const isMoved = before.type !== input.type
  if (isMoved && stepOf(before) !== null) refuse(hintRefusals.STEP_HINT)
  const position = isMoved ? await endOfGroup(tx, input.type) : before.position
  const after = (await changeHint(tx, { ...input, id, version, position }, now)) ?? refuse(common.CONFLICT)
  note(tx, { id, ...changed(auditFields(before), auditFields(after)) })
  return hintView(after)
}

/**
 * Tells whether a new order would move the hint of a booking step away from the places of the steps, or another
 * hint onto one.
 */
const leavesSteps = (before: readonly HintRow[], order: readonly HintId[]): boolean =>
  before.some(
    (hint) => (stepOf(hint) === null) !== (stepOf({ ...hint, position: order.indexOf(hint.id) }) === null),
  )

/** Reorders the hints of a group; refuses when anything in the group has changed meanwhile. */
export async function reorderHints(tx: Tx, { type, order }: HintOrder, now: Date): Promise<AdminHint[]> {
  const before = await listGroupForChange(tx, type)
  const versions = new Map(order.map(({ id, version }) => [id, version]))
  const isSeen = versions.size === before.length && order.length === before.length
  if (!isSeen || before.some(({ id, version }) => versions.get(id) !== version))
    refuse(hintRefusals.STALE_ORDER, { details: { now: before.map(hintView) } })
  const ids = order.map(({ id }) => id)
  if (leavesSteps(before, ids)) refuse(hintRefusals.STEP_HINT)
  await placeHints(tx, ids, now)
  const after = await listGroupForChange(tx, type)
  const names = (hints: readonly HintRow[]) => ({ order: hints.map(({ name }) => name) })
  note(tx, { id: null, ...changed(names(before), names(after)) })
  return after.map(hintView)
}

/**
 * Removes a hint; its full text stays in the audit. A hint of a booking step cannot be removed: the hints after
 * it would shift to other steps. Users keep favourites on their devices, where a removed hint is no longer
 * listed.
 */
export async function eraseHint(tx: Tx, given: { id: HintId; version: number }): Promise<void> {
  const before = await seen(tx, given)
  if (stepOf(before) !== null) refuse(hintRefusals.STEP_HINT)
  if (!(await removeHint(tx, given.id, given.version))) refuse(common.CONFLICT)
  note(tx, { id: given.id, before: auditFields(before) })
}
