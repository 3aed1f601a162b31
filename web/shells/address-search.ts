import type { SearchSchemaInput } from '@tanstack/react-router'

type Search<Name extends string> = Partial<Record<Name, string>>

const textIn = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? { [name]: search[name] } : {}

/** Reads the text parameters of an address by these names; others are left out. */
export const textsIn =
  <Name extends string>(...names: Name[]) =>
  (search: Search<Name> & SearchSchemaInput): Search<Name> =>
    Object.assign({}, ...names.map((name) => textIn({ ...search }, name)))
