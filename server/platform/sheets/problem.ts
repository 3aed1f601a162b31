/** Why a file cannot be read as a sheet. */
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
 * How much a sheet may hold. `unpacked`: bytes of everything that is read of an archive; `signs`: of all cells together, since
 * a small archive may let one long text stand in each.
 */
export interface SheetLimits {
  rows: number
  columns: number
  unpacked: number
  signs: number
}
