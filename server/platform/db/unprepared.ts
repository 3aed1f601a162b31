import type { Fragment } from './statement.ts'
import type { Reader } from './types.ts'

/** Values of a statement that is built for a single run. */
export class Values {
  readonly all: unknown[] = []
  /** Adds a value and returns its placeholder: `$3`, `$3::date`. */
  put(value: unknown, type?: string): string {
    const placeholder = `$${this.all.push(value)}`
    return type ? `${placeholder}::${type}` : placeholder
  }
  /** Adds the values of a fragment and returns its text. */
  write<Field extends string>(fragment: Fragment<Field>, input: Readonly<Record<Field, unknown>>): string {
    const placeholders = new Map(fragment.fields.map((field) => [field, this.put(input[field])]))
    return fragment.text((field) => placeholders.get(field) ?? '')
  }
}

/**
 * Runs a statement without a name: the database plans it each time for the actual values, which leads to the
 * right plan.
 */
export function runUnprepared<Row>(
  reader: Reader,
  text: string,
  { all }: Pick<Values, 'all'>,
): Promise<Row[]> {
  const fields = all.map((_, place) => String(place))
  return reader.run<Row, Record<string, unknown>>({ name: '', text, fields }, { ...all })
}
