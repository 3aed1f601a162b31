/** Reasons why a file cannot be read as a sheet. */
export type SheetProblemKind =
  | 'not-a-sheet'
  | 'old'
  | 'locked'
  | 'macros'
  | 'broken'
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-wide-unpacked'

/** Ends the reading of a file that cannot be read as a sheet. */
export class SheetProblem extends Error {
  readonly kind: SheetProblemKind
  constructor(kind: SheetProblemKind) {
    super(kind)
    this.kind = kind
  }
}

/**
 * Limits of a sheet. `unpacked`: bytes read from an archive; `signs`: characters of all cells, since a small
 * archive may repeat one long text in every cell.
 */
export interface SheetLimits {
  rows: number
  columns: number
  unpacked: number
  signs: number
}
