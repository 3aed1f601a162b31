// Reads points of order 302н, which was in force until April 2021, and names those of order 29н that replace them. Pure.
import file from '../../reference/former-points.json' with { type: 'json' }

/** A point of the former order. `now`: the points that replace it, one of which is chosen. */
export interface FormerPoint {
  annex: number
  code: string
  name: string
  now: string[]
}

const points: readonly FormerPoint[] = file.points
const keyOf = (annex: number, code: string) => `${annex} ${code}`
const byKey = new Map(points.map((point) => [keyOf(point.annex, point.code), point]))

const orderName = /(?:302|83)\s*[нn](?![а-яё])/i
const annexName = /(?<![а-яё])пр(?:ил(?:ожени[а-яё]*)?)?\.?\s*(?:№\s*)?([12])(?![\d.])/i
const pointCode = /(?<![\d.])\d{1,2}(?:\.\d{1,2}){0,3}(?![\d.])/g
/** Parts of a cell without a meaning for its points: the name of the order, its day, and words. */
const idle = /(?:302|83)\s*[нn](?![а-яё])|\d{2}[.]\d{2}[.]\d{4}(?:\s*г\.?)?|[а-яё№()]+\.?/gi
/** A longer cell is no list of points. */
const longest = 300
const offersAtMost = 8

const presentOrder = /29\s*[нn](?![а-яё])/i

/**
 * Tells whether a cell names the former order itself, or its second annex, which order 29н does not have: a cell that
 * names order 29н with that annex means its only list.
 */
export const namesFormerOrder = (cell: string): boolean =>
  orderName.test(cell) || (annexName.exec(cell)?.[1] === '2' && !presentOrder.test(cell))

/** Returns the codes of a part of a cell; null when it holds anything that is neither a code nor a word. */
function codesIn(part: string): string[] | null {
  const bare = part.replace(annexName, ' ').replace(idle, ' ')
  return /[\p{L}\d]/u.test(bare.replace(pointCode, '')) ? null : (bare.match(pointCode) ?? [])
}

/**
 * Returns the points of the former order that a cell names, or null when it names anything else. An annex holds for the
 * points after it; without one, a point is looked for in the list of factors first.
 */
export function formerPoints(cell: string): FormerPoint[] | null {
  const parts = cell.slice(0, longest).split(/[;,\n:]+|\s+и\s+/i)
  const found: FormerPoint[] = []
  let annex: number | null = null
  for (const part of parts) {
    const named = annexName.exec(part)?.[1]
    if (named) annex = Number(named)
    const annexes: number[] = annex === null ? [1, 2] : [annex]
    const points = codesIn(part)?.map((code) =>
      annexes.map((one) => byKey.get(keyOf(one, code))).find(Boolean),
    )
    if (!points) return null
    for (const point of points) {
      if (!point) return null
      found.push(point)
    }
  }
  return found.length > 0 ? found : null
}

/** Says which points of the former order a cell names, and what replaces each of them. */
export const formerText = (found: readonly FormerPoint[]): string =>
  `Пункты прежнего приказа 302н: ${found
    .map(
      ({ code, name, now }) =>
        `${code} (${name.charAt(0).toLowerCase()}${name.slice(1)}) — это ${now.join(' или ')}`,
    )
    .join('; ')} по приказу 29н`

/** Returns the cells of order 29н to choose from in place of points of the former one. */
export function formerReplacements(found: readonly FormerPoint[]): string[] {
  const cells = found.reduce<string[][]>(
    (all, { now }) => all.slice(0, offersAtMost).flatMap((codes) => now.map((code) => [...codes, code])),
    [[]],
  )
  return [...new Set(cells.map((codes) => [...new Set(codes)].join('; ')))].slice(0, offersAtMost)
}

/** Tells whether the former order has a point with this code. */
export const isFormerCode = (code: string): boolean => byKey.has(keyOf(1, code)) || byKey.has(keyOf(2, code))
