import { createHmac, type KeyObject } from 'node:crypto'
import {
  type CheckTotals,
  fieldsTold,
  type RowSource,
  RowsCheck,
} from '../../../shared/imports/check-rows.ts'
import { CorrectedTexts } from '../../../shared/imports/corrections/rules.ts'
import type { Corrections, CountedCorrection } from '../../../shared/imports/corrections/schema.ts'
import { factorsByWords } from '../../../shared/imports/factor-words.ts'
import { isNumbering, isTotal } from '../../../shared/imports/headings.ts'
import type { KnownFactor } from '../../../shared/imports/read-row.ts'
import { type ReadSheet, rowPlace } from '../../../shared/imports/row-place.ts'
import type { ChosenColumns } from '../../../shared/imports/schema.ts'
import type { KnownEmployee } from '../../../shared/imports/who-is-who.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { factorIndex } from '../../../shared/programme/search.ts'
import { pack, unpack } from '../../platform/packed.ts'
import type { SheetRow } from '../../platform/sheets/read.ts'

/** Input of the check thread. */
export interface CheckInput {
  /** Packed source rows. */
  pieces: readonly Uint8Array[]
  headingRow: number
  /** The sheets whose rows are checked. */
  sheets: readonly ReadSheet[]
  columns: ChosenColumns
  corrections: Corrections
  today: Day
  factors: readonly KnownFactor[]
  /** The order in force, by whose words factors are found. */
  edition: Edition
  /** Employees of the organization, in packed pages. */
  known: readonly Uint8Array[]
  departments: readonly string[]
  positions: readonly string[]
  /** Keys of the present and the former secrets. */
  lookup: readonly KeyObject[]
}

/** Results of the check, with the rows of each replaced value. */
export interface CorrectedTotals extends CheckTotals {
  replaced: CountedCorrection[]
}

/** A piece after the check: packed rows, and the row numbers by kind. */
export interface CheckedPiece {
  number: number
  checked: Uint8Array
  right: number[]
  bad: number[]
  repeats: number[]
  dismissed: number
  fields: string[]
}

/** Where a piece stands, and what its columns hold. */
interface PieceContext {
  number: number
  headingRow: number
  columns: ChosenColumns
}

function checkPiece(
  check: RowsCheck,
  packed: Uint8Array,
  { number, headingRow, columns }: PieceContext,
): CheckedPiece {
  const fieldOf = new Map(columns.map(({ at, field }) => [at, field]))
  const sourcesOf = (sources: SheetRow[2] = []) =>
    sources.flatMap(([at, from]): RowSource[] => {
      const field = fieldOf.get(at)
      return field ? [[field, from]] : []
    })
  const isOfPerson = ([row, cells]: SheetRow) =>
    row > headingRow && !isTotal(cells) && (row > headingRow + 1 || !isNumbering(cells))
  const rows = unpack<SheetRow[]>(packed).filter(isOfPerson)
  const all = rows.map(([row, cells, sources]) => check.next(row, cells, sourcesOf(sources)))
  const of = (kind: string) => all.filter((row) => row.kind === kind).map(({ row }) => row)
  const fields = [...new Set(all.flatMap(fieldsTold))]
  const kinds = { right: of('right'), bad: of('bad'), repeats: of('repeat') }
  const dismissed = of('dismissed').length
  return { number, checked: pack(all), ...kinds, dismissed, fields }
}

/**
 * Returns the digest of a number that the list of the organization knows, or that of the present secret: while the secret
 * is being changed, the list holds digests of several.
 */
function digestAmong(stored: ReadonlySet<string | null>, lookup: readonly KeyObject[], text: string): string {
  const digests = lookup.map((key) => createHmac('sha256', key).update(text).digest('hex'))
  return digests.find((digest) => stored.has(digest)) ?? digests[0] ?? ''
}

/** Checks all rows of a file piece by piece in a thread; reports each piece when it is ready. */
export function checkPieces(input: CheckInput, tell: (piece: CheckedPiece) => void): CorrectedTotals {
  const { lookup, headingRow, columns } = input
  const known = input.known.flatMap((page) => unpack<KnownEmployee[]>(page))
  const stored = new Set(known.flatMap(({ snilsKey, phoneKey }) => [snilsKey, phoneKey]))
  const corrected = new CorrectedTexts(input.corrections)
  const check = new RowsCheck({
    ...input,
    factors: new Map(input.factors.map((factor) => [factor.code, factor])),
    meaning: factorsByWords(factorIndex(input.edition)),
    known,
    digest: (text) => digestAmong(stored, lookup, text),
    placeOf: (row) => rowPlace(input.sheets, row),
    corrected: (row, texts) => corrected.of(row, texts),
  })
  for (const [number, piece] of input.pieces.entries())
    tell(checkPiece(check, piece, { number, headingRow, columns }))
  return { ...check.totals(), replaced: corrected.counted() }
}
