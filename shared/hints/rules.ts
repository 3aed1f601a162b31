// Source: spec §2 «Helper widget» (groups, map of the booking steps), spec §4 «Helper».
import { type Hint, type HintId, HintType } from './schema.ts'

/** What the helper lists: popular questions, the person's own favourites, and the groups of the hints. */
export const hintGroups = ['popular', 'own', ...HintType.options] as const
/** The key of one of these groups. */
export type HintGroup = (typeof hintGroups)[number]

/** What the helper shows (spec §4): one hint, all groups, or the hints of a group. */
export type HintPlace =
  | { view: 'groupsMenu' }
  | { view: 'hintsMenu'; group: HintGroup }
  | { view: 'hint'; group: HintGroup; hint: HintId }

/** Which hint of the booking group belongs to which step of the wizard (spec §2 «Booking step map»). */
export const stepPositions: Readonly<Record<string, number>> = {
  prepare: 0,
  personal: 1,
  passport: 2,
  organization: 3,
  factors: 4,
  confirm: 5,
}

/** How many first places of «booking» belong to the steps of the wizard. */
export const stepCount = Object.keys(stepPositions).length

/** Which step of the wizard opens the hint of a place, counted from 0; null for the others. */
export const stepOf = ({ type, position }: Pick<Hint, 'type' | 'position'>): number | null =>
  type === 'booking' && position < stepCount ? position : null

/** Between which places, both included, the hint of a place may be moved: those of steps stay among the steps. */
export function roomOf(type: HintType, position: number, count: number): { first: number; last: number } {
  if (type !== 'booking') return { first: 0, last: count - 1 }
  return position < stepCount
    ? { first: 0, last: Math.min(stepCount, count) - 1 }
    : { first: stepCount, last: count - 1 }
}

/** The same list with the row of one place put to another. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...rows.slice(from, from + 1))
}

const under = (pathname: string, address: string) =>
  pathname === address || pathname.startsWith(`${address}/`)

/** The group that an address opens (spec §2 «The opened group depends on the current route»). A booking that is made is history. */
export function groupOfPath(pathname: string): HintGroup {
  if (pathname === '/preorder') return 'booking'
  if (pathname === '/' || under(pathname, '/preorder')) return 'history'
  if (under(pathname, '/tickets')) return 'queue'
  return under(pathname, '/organization') ? 'organizations' : 'general'
}

/** Hints of a group in their order. `own`: ids that the person has marked, in the order in which he did. */
export function hintsOf(hints: readonly Hint[], group: HintGroup, own: readonly HintId[]): Hint[] {
  if (group === 'popular') return hints.filter((hint) => hint.isFavorite)
  if (group === 'own') return own.flatMap((id) => hints.find((hint) => hint.id === id) ?? [])
  return hints.filter((hint) => hint.type === group)
}

/** Where the helper opens: on the hint of a booking step, else on the list of the address's group, or on all groups when that is empty. */
export function openingPlace(hints: readonly Hint[], pathname: string, step: string | undefined): HintPlace {
  const group = groupOfPath(pathname)
  const position = stepPositions[step ?? 'prepare'] ?? 0
  const ofStep = hints.find((hint) => hint.type === 'booking' && hint.position === position)
  if (group === 'booking' && ofStep) return { view: 'hint', group, hint: ofStep.id }
  return hintsOf(hints, group, []).length > 0 ? { view: 'hintsMenu', group } : { view: 'groupsMenu' }
}

/** The hint before (-1) or after (1) one; past the end of a group comes the next group that has hints. Null at the very ends. */
export function neighbourOf(
  hints: readonly Hint[],
  own: readonly HintId[],
  at: { group: HintGroup; hint: HintId },
  direction: -1 | 1,
): { group: HintGroup; hint: Hint } | null {
  const all = hintGroups.flatMap((group) => hintsOf(hints, group, own).map((hint) => ({ group, hint })))
  const here = all.findIndex(({ group, hint }) => group === at.group && hint.id === at.hint)
  return here === -1 ? null : (all[here + direction] ?? null)
}

/**
 * A remembered place, when what it shows is still there; otherwise null. A hint that has left the group in which it was
 * opened, e.g. the star is taken off, is shown in its own.
 */
export function placeStill(
  hints: readonly Hint[],
  own: readonly HintId[],
  place: HintPlace,
): HintPlace | null {
  if (place.view === 'groupsMenu') return place
  const inside = hintsOf(hints, place.group, own)
  if (place.view === 'hintsMenu') return inside.length > 0 ? place : null
  const hint = hints.find(({ id }) => id === place.hint)
  if (!hint) return null
  return inside.includes(hint) ? place : { ...place, group: hint.type }
}

/** A paragraph or a list of a text. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Reads the text of a hint: an empty line ends a paragraph, «- » begins an item of a list. There is nothing else, so no markup can get in. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const last = isOpen ? blocks.at(-1) : undefined
    if (line.startsWith('- ')) {
      const item = line.slice(2).trim()
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line !== '') {
      if (last?.kind === 'paragraph') last.text += ` ${line}`
      else blocks.push({ kind: 'paragraph', text: line })
    }
    isOpen = line !== ''
  }
  return blocks
}

const ties = [/(№|§|\p{L}\.) (?=\d)/gu, /(\d) (?=[\p{L}№])/gu, /(?<![\p{L}\d])(\p{L}{1,2}) (?=\S)/gu]

/** The same words with non-breaking spaces: a number stays with its sign and its noun, a preposition with its word. */
export const tied = (text: string): string => ties.reduce((done, tie) => done.replace(tie, '$1\u00a0'), text)
