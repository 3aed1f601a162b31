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

/**
 * Writes a named statement. `${'name'}` stands for the value of that name, `${columns}` for a piece as it is.
 * `statement<{ id: string }, { taken: number }>('take-seat')\`update … where id = ${'id'} returning taken\``
 */
export const statement =
  <Input extends object, Row extends object>(name: string) =>
  (parts: TemplateStringsArray, ...inner: (Raw | (keyof Input & string))[]): Statement<Row, Input> => {
    const fields = [...new Set(inner.filter((one) => typeof one === 'string'))]
    const pieces = inner.map((one) => (typeof one === 'string' ? `$${fields.indexOf(one) + 1}` : one))
    const text = String.raw({ raw: parts }, ...pieces)
    return { name, text: text.trim(), fields }
  }

/** Maps a broken constraint of the database to its refusal: `{ bookings_open_day: ALREADY_BOOKED }`. */
export type Refusals = Readonly<Record<string, RefusalKind>>

/** Returns the values of a statement in its order. */
export const valuesOf = <Input extends object>(
  { fields }: Pick<Statement<never, Input>, 'fields'>,
  input: Input,
): unknown[] => fields.map((field) => input[field] ?? null)
