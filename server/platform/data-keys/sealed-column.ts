declare const named: unique symbol

/** The record and column that sealed content is bound to; made by `sealedColumn` for all that is stored. */
export type SealContext = string & { readonly [named]: true }

/** Returns the context of content that is sent away and never stored, so that re-sealing need not find it. */
export const unstoredContext = (name: string): SealContext => name as SealContext

type KeysIn<Template extends string> = Template extends `${string}{${infer Key}}${infer Rest}`
  ? Key | KeysIn<Rest>
  : never

/** Digest that a row keeps of its sealed content, so that the row is found without opening it. */
interface ContentDigest {
  purpose: 'lookup' | 'push' | 'recipient'
  /** Text of the digest, by the opened content; null when there is none. */
  textOf(content: string): string | null
}

/** A column with sealed content. Re-sealing finds the content by it. */
export interface SealedColumn {
  table: string
  column: string
  type: 'text' | 'bytea'
  /** Columns by which a row is found and which its context names. */
  keys: readonly string[]
  /** Condition on the rows whose content is sealed; all rows when absent. */
  where: string | undefined
  /** Columns with digests of the content, which change with the secret too. */
  digests: Readonly<Record<string, ContentDigest>>
  /** Returns the context of a row. */
  contextOf(row: Readonly<Record<string, unknown>>): SealContext
}

/**
 * Declares a column with sealed content, beside its table. `context` names the row by its columns: `conclusions/{id}/content`.
 * `server/sealed-columns.ts` lists all of them.
 */
export function sealedColumn<const Template extends string>(declared: {
  table: string
  column: string
  context: Template
  type?: SealedColumn['type']
  where?: string
  digests?: SealedColumn['digests']
}): SealedColumn & { at(keys: Record<KeysIn<Template>, string | number>): SealContext } {
  const { table, column, context, type = 'text', where, digests = {} } = declared
  const at = (row: Readonly<Record<string, unknown>>) =>
    context.replace(/\{(\w+)\}/g, (_, key: string) => String(row[key])) as SealContext
  const keys = [...context.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  return { table, column, type, where, digests, keys, at, contextOf: at }
}
