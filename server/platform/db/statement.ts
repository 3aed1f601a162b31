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

/** Tells the placeholder of a value in a statement: `$3`. */
type PlaceholderOf<Field extends string> = (field: Field) => string

/** A piece of SQL with values of its own: those of columns, or of a condition that several statements share. */
export class Fragment<Field extends string> {
  readonly fields: readonly Field[]
  readonly #write: (placeholderOf: PlaceholderOf<Field>) => string
  constructor(fields: readonly Field[], write: (placeholderOf: PlaceholderOf<Field>) => string) {
    this.fields = fields
    this.#write = write
  }
  text(placeholderOf: PlaceholderOf<Field>): string {
    return this.#write(placeholderOf)
  }
}

/** Makes a piece of SQL in which `${'name'}` stands for the value of that name, as in a statement. */
export const fragment = <Field extends string>(
  parts: TemplateStringsArray,
  ...inner: (Raw | Field)[]
): Fragment<Field> => {
  const fields = [...new Set(inner.filter((one) => typeof one === 'string'))]
  return new Fragment(fields, (placeholderOf) =>
    String.raw({ raw: parts }, ...inner.map((one) => (typeof one === 'string' ? placeholderOf(one) : one))),
  )
}

const written = <Field extends string>(
  columns: Columns<Field>,
  write: (column: string, placeholder: string) => string,
) => {
  const entries = Object.entries(columns) as [Field, string][]
  return new Fragment(Object.keys(columns) as Field[], (placeholderOf) =>
    entries.map(([field, column]) => write(column, placeholderOf(field))).join(', '),
  )
}

/** The values of the columns in the same order, for an insert. */
export const valuesFor = <Field extends string>(columns: Columns<Field>) =>
  written(columns, (_, placeholder) => placeholder)

/** Each column with its value, for an update. */
export const assigned = <Field extends string>(columns: Columns<Field>) =>
  written(columns, (column, placeholder) => `${column} = ${placeholder}`)

type Piece<Field extends string> = Raw | Field | Fragment<Field>

const fieldsIn = <Field extends string>(piece: Piece<Field>): Field[] => {
  if (typeof piece === 'string') return [piece]
  return piece instanceof Fragment ? [...piece.fields] : []
}

/**
 * Writes a named statement. `${'name'}` stands for the value of that name, `${columns}` for a piece as it is.
 * `statement<{ id: string }, { taken: number }>('take-seat')\`update … where id = ${'id'} returning taken\``
 */
export const statement =
  <Input extends object, Row extends object>(name: string) =>
  (parts: TemplateStringsArray, ...inner: Piece<keyof Input & string>[]): Statement<Row, Input> => {
    const fields = [...new Set(inner.flatMap(fieldsIn))]
    const placeholderOf = (field: keyof Input & string) => `$${fields.indexOf(field) + 1}`
    const pieces = inner.map((one) => {
      if (typeof one === 'string') return placeholderOf(one)
      return one instanceof Fragment ? one.text(placeholderOf) : one
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
