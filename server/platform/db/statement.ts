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
