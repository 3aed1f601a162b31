// Joins the columns of the sheets of a file, so that people of several sheets are loaded together. Pure.
import { fold } from '../platform/search.ts'
import type { ColumnField } from './column-guess.ts'
import { mayRepeat } from './headings.ts'
import type { ColumnPlace, ImportField } from './schema.ts'

/** The columns of a sheet: their headings and recognised fields. */
interface SheetColumns {
  headings: readonly string[]
  columns: readonly ColumnField[]
}

/** A column of the file, which may stand in several sheets. */
export interface JoinedColumn extends ColumnField {
  places: ColumnPlace[]
}

/** Returns the heading of a joined column: all different headings of its sheets. */
export const headingOf = ({ places }: Pick<JoinedColumn, 'places'>): string =>
  [...new Set(places.map(({ heading }) => heading).filter(Boolean))].join(' / ')

/** Tells whether two columns stand in one sheet, so that both cannot hold a field that a person has once. */
export const shareSheet = (one: Pick<JoinedColumn, 'places'>, other: Pick<JoinedColumn, 'places'>): boolean =>
  one.places.length === 0 ||
  other.places.length === 0 ||
  one.places.some(({ sheet }) => other.places.some((place) => place.sheet === sheet))

/** The columns that have been joined so far, and the columns of the next sheet. */
class Joining {
  readonly joined: JoinedColumn[] = []

  add({ headings, columns }: SheetColumns, sheet: number): void {
    const own = columns.map(({ field, isGuess }, at): JoinedColumn => {
      const place = { sheet, at, heading: headings[at] ?? '' }
      return { field, isGuess, places: [place] }
    })
    const taken = new Set<JoinedColumn>()
    const whole = own.map((column) => this.#take(taken, (one) => this.#hasHeading(one, column, own)))
    for (const [at, column] of own.entries())
      whole[at] ??= this.#take(taken, (one) => column.field !== null && one.field === column.field)
    // From the last to the first, so that a new column of departments finds the narrower one before which it goes.
    for (const [at, column] of [...own.entries()].toReversed()) {
      const found = whole[at]
      if (!found) continue
      found.places.push(...column.places)
      if (found.field === null) Object.assign(found, { field: column.field, isGuess: column.isGuess })
    }
    for (const [at, column] of own.entries()) if (!whole[at]) this.#insert(column, whole.slice(at + 1))
  }

  #take(taken: Set<JoinedColumn>, fits: (one: JoinedColumn) => boolean): JoinedColumn | undefined {
    const found = this.joined.find((one) => !taken.has(one) && fits(one))
    if (found) taken.add(found)
    return found
  }

  /** A field that is known in one sheet only is taken over when no other column of the other sheet has it. */
  #hasHeading(one: JoinedColumn, column: JoinedColumn, own: readonly JoinedColumn[]): boolean {
    const [place] = column.places
    const isSame = one.places.some(({ heading, at }) =>
      heading === ''
        ? place?.heading === '' && at === place.at
        : fold(heading) === fold(place?.heading ?? ''),
    )
    if (!isSame || one.field === column.field) return isSame
    if (one.field !== null && column.field !== null) return false
    const isHeld = (field: ImportField | null, among: readonly JoinedColumn[]) =>
      field !== null && among.some((other) => other.field === field)
    const beside = this.joined.filter((other) => other !== one && shareSheet(one, other))
    return !isHeld(one.field, own) && !isHeld(column.field, beside)
  }

  /** Departments keep their order: «Филиал» goes before the «Цех» that follows it in the sheet. */
  #insert(column: JoinedColumn, after: readonly (JoinedColumn | undefined)[]): void {
    const narrower = after.find((one) => one?.field === 'department')
    if (column.field === 'department' && narrower)
      this.joined.splice(this.joined.indexOf(narrower), 0, column)
    else this.joined.push(column)
  }
}

/**
 * Joins the columns of sheets by equal headings, else by the field that they hold; other columns stay apart. A field that
 * several columns of a sheet may hold, such as factors, is joined in the order of the columns.
 */
export function joinColumns(sheets: readonly SheetColumns[]): JoinedColumn[] {
  const joining = new Joining()
  for (const [at, sheet] of sheets.entries()) joining.add(sheet, at)
  return joining.joined
}

/** Returns for each column of a sheet its place among the joined ones. */
export function placesIn(joined: readonly JoinedColumn[], sheet: number): number[] {
  const places: number[] = []
  for (const [at, column] of joined.entries())
    for (const place of column.places) if (place.sheet === sheet) places[place.at] = at
  return places
}

/** Tells whether a field that a person has once is given to two columns of one sheet. */
export const isGivenTwice = (
  given: readonly { field: ImportField; column: Pick<JoinedColumn, 'places'> }[],
): boolean =>
  given.some(
    ({ field, column }, at) =>
      !mayRepeat(field) &&
      given.slice(at + 1).some((other) => other.field === field && shareSheet(column, other.column)),
  )
