// Source: spec §2 «Helper widget» (groups, map of the booking steps), spec §4 «Helper».
import { seesAdmin, seesCommission, seesDesk, seesFindings } from '../platform/roles.ts'
import {
  type Hint,
  type HintId,
  HintType,
  type ShownHint,
  StaffHintGroup,
  type StaffHintsFile,
} from './schema.ts'

/** The lists of the helper: popular questions, the user's favourites, groups about the work of staff, groups of hints. */
export const hintGroups = ['popular', 'own', ...StaffHintGroup.options, ...HintType.options] as const
/** The key of a list that the helper shows. */
export type HintGroup = (typeof hintGroups)[number]

/** A view of the helper (spec §4): one hint, all groups, or the hints of one group. */
export type HintPlace =
  | { view: 'groupsMenu' }
  | { view: 'hintsMenu'; group: HintGroup }
  | { view: 'hint'; group: HintGroup; hint: HintId }

/** Maps each wizard step to the place of its hint in the booking group (spec §2 «Booking step map»). */
export const stepPositions: Readonly<Record<string, number>> = {
  prepare: 0,
  personal: 1,
  passport: 2,
  organization: 3,
  factors: 4,
  confirm: 5,
}

/** The number of first places in «booking» that belong to wizard steps. */
export const stepCount = Object.keys(stepPositions).length

/** Returns the wizard step to which a position (from 0) in a group belongs; null when it belongs to none. */
export const stepOf = ({ type, position }: Pick<Hint, 'type' | 'position'>): number | null =>
  type === 'booking' && position < stepCount ? position : null

/**
 * Returns the first and last position to which a hint may be moved: hints of steps stay in the positions of the
 * steps.
 */
export function roomOf(type: HintType, position: number, count: number): { first: number; last: number } {
  if (type !== 'booking') return { first: 0, last: count - 1 }
  return position < stepCount
    ? { first: 0, last: Math.min(stepCount, count) - 1 }
    : { first: stepCount, last: count - 1 }
}

/** Returns the list with one row moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...rows.slice(from, from + 1))
}

const under = (pathname: string, address: string) =>
  pathname === address || pathname.startsWith(`${address}/`)

const staffPaths: readonly (readonly [string, StaffHintGroup])[] = [
  ['/desk', 'desk'],
  ['/queue', 'room'],
  ['/shifts', 'room'],
  ['/results', 'room'],
  ['/conclusions', 'commission'],
  ['/campaigns', 'commission'],
  ['/admin', 'administration'],
]

/**
 * Returns the group of hints for a page address (spec §2 «The opened group depends on the current route»). The
 * page of an existing booking has the group «history».
 */
export function groupOfPath(pathname: string): HintGroup {
  if (pathname === '/preorder') return 'booking'
  if (pathname === '/' || under(pathname, '/preorder') || under(pathname, '/checkups')) return 'history'
  if (under(pathname, '/tickets')) return 'queue'
  const staff = staffPaths.find(([address]) => under(pathname, address))
  if (staff) return staff[1]
  return under(pathname, '/organization') ? 'organizations' : 'general'
}

/** Returns the hints about the work of one who has these roles: an administrator answers for all of it. */
export function staffHintsOf({ hints }: StaffHintsFile, holder: { roles: readonly string[] }): ShownHint[] {
  const sees: Record<StaffHintGroup, boolean> = {
    desk: seesDesk(holder),
    room: seesFindings(holder) || seesAdmin(holder),
    commission: seesCommission(holder) || seesAdmin(holder),
    administration: seesAdmin(holder),
  }
  return StaffHintGroup.options
    .filter((type) => sees[type])
    .flatMap((type) =>
      hints[type].map(({ text, additional = '', ...hint }, position) => ({
        ...hint,
        type,
        position,
        text: text.join('\n'),
        additional,
        status: 'active' as const,
        isFavorite: false,
      })),
    )
}

/**
 * Returns the hints of a group in order. `own`: ids of the user's favourites, in the order in which he marked
 * them.
 */
export function hintsOf(hints: readonly ShownHint[], group: HintGroup, own: readonly HintId[]): ShownHint[] {
  if (group === 'popular') return hints.filter((hint) => hint.isFavorite)
  if (group === 'own') return own.flatMap((id) => hints.find((hint) => hint.id === id) ?? [])
  return hints.filter((hint) => hint.type === group)
}

/**
 * Returns the view in which the helper opens: the hint of the booking step, else the list of the page's group,
 * or all groups when that group is empty.
 */
export function openingPlace(
  hints: readonly ShownHint[],
  pathname: string,
  step: string | undefined,
): HintPlace {
  const group = groupOfPath(pathname)
  const position = stepPositions[step ?? 'prepare'] ?? 0
  const ofStep = hints.find((hint) => hint.type === 'booking' && hint.position === position)
  if (group === 'booking' && ofStep) return { view: 'hint', group, hint: ofStep.id }
  return hintsOf(hints, group, []).length > 0 ? { view: 'hintsMenu', group } : { view: 'groupsMenu' }
}

/**
 * Returns the hint before (-1) or after (1) a given one; after the end of a group comes the next group that has
 * hints. Null at both ends of the whole list.
 */
export function neighbourOf(
  hints: readonly ShownHint[],
  own: readonly HintId[],
  at: { group: HintGroup; hint: HintId },
  direction: -1 | 1,
): { group: HintGroup; hint: ShownHint } | null {
  const all = hintGroups.flatMap((group) => hintsOf(hints, group, own).map((hint) => ({ group, hint })))
  const here = all.findIndex(({ group, hint }) => group === at.group && hint.id === at.hint)
  return here === -1 ? null : (all[here + direction] ?? null)
}

/**
 * Returns the remembered view when its content still exists, otherwise null. A hint that is no longer in the
 * group in which it was opened (e.g. is no longer a favourite) is shown in its own group.
 */
export function placeStill(
  hints: readonly ShownHint[],
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

/** A paragraph or a list in the text of a hint. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/**
 * Parses the text of a hint: an empty line ends a paragraph, «- » begins a list item. There is no other markup,
 * so none can be injected.
 */
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

/** Puts non-breaking spaces between a number and its sign or noun, and between a preposition and its word. */
export const tied = (text: string): string => ties.reduce((done, tie) => done.replace(tie, '$1\u00a0'), text)
