import type { Reader } from './types.ts'

/** Values of a statement that is written for one asking. */
export class Values {
  readonly all: unknown[] = []
  /** Puts a value and gives its place: `$3`, `$3::date`. */
  put(value: unknown, type?: string): string {
    const place = `$${this.all.push(value)}`
    return type ? `${place}::${type}` : place
  }
}

/** Runs a statement that has no name: it is planned each time with the values at hand, which is what makes the plan right. */
export function runUnprepared<Row>(
  reader: Reader,
  text: string,
  { all }: Pick<Values, 'all'>,
): Promise<Row[]> {
  const fields = all.map((_, place) => String(place))
  return reader.run<Row, Record<string, unknown>>({ name: '', text, fields }, { ...all })
}
