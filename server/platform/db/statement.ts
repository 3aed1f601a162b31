import type { RefusalKind } from '../../../shared/platform/refusal.ts'

/** A statement with a name: the database parses and plans it once a connection. `fields` are its values in order. */
export interface Statement<Row, Input> {
  name: string
  text: string
  fields: readonly (keyof Input & string)[]
  /** Never set: carries the type of a row. */
  row?: Row
}

/**
 * Writes a statement for a hot path. `${'name'}` stands for the value of that name.
 * `statement<{ id: string }, { taken: number }>('take-seat')\`update … where id = ${'id'} returning taken\``
 */
export const statement =
  <Input extends object, Row extends object>(name: string) =>
  (parts: TemplateStringsArray, ...fields: (keyof Input & string)[]): Statement<Row, Input> => {
    const order = [...new Set(fields)]
    const text = parts.reduce((sql, part, index) => {
      const field = fields[index - 1]
      return field === undefined ? part : `${sql}$${order.indexOf(field) + 1}${part}`
    }, '')
    return { name, text: text.replace(/\s+/g, ' ').trim(), fields: order }
  }

/** A statement with its values whose rows nobody wants. `refusals` tells what the database's constraints mean, by name. */
export interface Write {
  name: string
  text: string
  values: unknown[]
  refusals: Record<string, RefusalKind>
}

/** Makes a write for `tx.withCommit`: `write(addBooking, row, { bookings_open_day: ALREADY_BOOKED })`. */
export const write = <Row, Input extends object>(
  statement: Statement<Row, Input>,
  input: Input,
  refusals: Record<string, RefusalKind> = {},
): Write => ({ name: statement.name, text: statement.text, values: valuesOf(statement, input), refusals })

/** The values of a statement in its order. */
export const valuesOf = <Row, Input extends object>(
  statement: Statement<Row, Input>,
  input: Input,
): unknown[] => statement.fields.map((field) => input[field] ?? null)
