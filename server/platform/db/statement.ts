import type { RefusalKind } from '../../../shared/platform/refusal.ts'

/**
 * A named statement: the database parses and plans it once per connection. With an empty name it is planned each
 * time for the values at hand. `fields` are its values in order.
 */
export interface Statement<Row, Input> {
  name: string
  text: string
  fields: readonly (keyof Input & string)[]
  /** Never set; carries the type of a row. */
  row?: Row
}

/** A piece of SQL shared by several statements, such as columns, joins or a condition. */
export class Raw {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** Makes a piece of SQL out of constants of the code and other pieces; user input must never get into it. */
export const raw = (parts: TemplateStringsArray, ...inner: (Raw | string)[]): Raw =>
  new Raw(String.raw({ raw: parts }, ...inner))

/** Maps the names of values to the columns of a table: `{ isOrganization: 'is_organization' }`. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>

/** The columns under the names of their values, for a select. */
export const selected = (columns: Columns): Raw =>
  raw`${Object.entries(columns)
    .map(([field, column]) => (field === column ? column : `${column} as "${field}"`))
    .join(', ')}`

/** The names of the columns, for an insert. */
export const named = (columns: Columns): Raw => raw`${Object.values(columns).join(', ')}`

/** The values of several columns in a statement. */
class ColumnValues<Field extends string> {
  readonly entries: readonly (readonly [Field, string])[]
  readonly #write: (column: string, mark: string) => string
  constructor(columns: Columns<Field>, write: (column: string, mark: string) => string) {
    this.entries = Object.entries(columns) as [Field, string][]
    this.#write = write
  }
  text(markOf: (field: Field) => string): string {
    return this.entries.map(([field, column]) => this.#write(column, markOf(field))).join(', ')
  }
}

/** The values of the columns in the same order, for an insert. */
export const valuesFor = <Field extends string>(columns: Columns<Field>) =>
  new ColumnValues(columns, (_, mark) => mark)

/** Each column with its value, for an update. */
export const assigned = <Field extends string>(columns: Columns<Field>) =>
  new ColumnValues(columns, (column, mark) => `${column} = ${mark}`)

type Piece<Field extends string> = Raw | Field | ColumnValues<Field>

const fieldsIn = <Field extends string>(piece: Piece<Field>): Field[] => {
  if (typeof piece === 'string') return [piece]
  return piece instanceof ColumnValues ? piece.entries.map(([field]) => field) : []
}

/**
 * Writes a named statement. `${'name'}` stands for the value of that name, `${columns}` for a piece as it is.
 * `statement<{ id: string }, { taken: number }>('take-seat')\`update … where id = ${'id'} returning taken\``
 */
export const statement =
  <Input extends object, Row extends object>(name: string) =>
  (parts: TemplateStringsArray, ...inner: Piece<keyof Input & string>[]): Statement<Row, Input> => {
    const fields = [...new Set(inner.flatMap(fieldsIn))]
    const markOf = (field: keyof Input & string) => `$${fields.indexOf(field) + 1}`
    const pieces = inner.map((one) => {
      if (typeof one === 'string') return markOf(one)
      return one instanceof ColumnValues ? one.text(markOf) : one
    })
    const text = String.raw({ raw: parts }, ...pieces)
    return { name, text: text.trim(), fields }
  }

/** Maps a constraint of the database to the refusal for breaking it: `{ bookings_open_day: ALREADY_BOOKED }`. */
export type Refusals = Readonly<Record<string, RefusalKind>>

/** Returns the values of a statement in its order. */
export const valuesOf = <Input extends object>(
  { fields }: Pick<Statement<never, Input>, 'fields'>,
  input: Input,
): unknown[] => fields.map((field) => input[field] ?? null)
