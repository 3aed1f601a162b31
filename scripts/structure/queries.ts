import { posix } from 'node:path'
import { findAll, importsOf, type Node, nameOf, type Source, sourceOf } from './parse.ts'
import { folderOf, isCode, isTest, type Problem, placeOf, type Tree } from './tree.ts'

interface Table {
  /** The name in the code and in the database. */
  name: string
  inDatabase: string
  /** The leaf folder, or server/platform. */
  owner: string
}

const ownerOf = (path: string): string => {
  const place = placeOf(path)
  return place.layer === 'platform' ? 'server/platform' : folderOf(place)
}

function tablesOf(tree: Tree): Table[] {
  const files = Object.keys(tree).filter((path) => /^server\/.*\btables\.ts$/.test(path))
  return files.flatMap((path) =>
    findAll(sourceOf(tree, path).program, 'VariableDeclarator').flatMap((node) => {
      const init = node.init as Node | null
      if (init?.type !== 'CallExpression' || nameOf(init.callee) !== 'pgTable') return []
      const inDatabase = nameOf((init.arguments as Node[])[0])
      return [{ name: nameOf(node.id), inDatabase, owner: ownerOf(path) }]
    }),
  )
}

/**
 * Checks whether a file may write to a table: a store may write to the tables of its own slice, the platform to
 * its own.
 */
function mayWrite(path: string, table: Table): boolean {
  if (placeOf(path).layer === 'platform') return table.owner === 'server/platform'
  return path === `${table.owner}/store.ts`
}

const holdsQueries = (path: string) =>
  placeOf(path).layer === 'platform' || /^server\/.+\/(store|tables)\.ts$/.test(path)

const wayOut = (table: Table, isOwner: boolean) =>
  isOwner
    ? 'Move the write into store.ts and call it.'
    : `Call an action or a store function of ${table.owner} instead.`

function refuseWrite(source: Source, node: Node, table: Table): Problem | null {
  const { path } = source
  if (mayWrite(path, table)) return null
  const isOwner = ownerOf(path) === table.owner
  const home = table.owner === 'server/platform' ? 'server/platform' : `${table.owner}/store.ts`
  const text = `Rule 5: "${table.inDatabase}" is written only by ${home}. ${wayOut(table, isOwner)}`
  return { path, line: source.lineOf(node.start), text }
}

/** Returns the tables that a file imports or owns, under their local names. */
function knownIn(source: Source, tables: Table[]): Map<string, Table> {
  const known = new Map<string, Table>()
  for (const { from, names } of importsOf(source)) {
    if (!from.endsWith('tables.ts')) continue
    const owner = ownerOf(posix.join(posix.dirname(source.path), from))
    for (const name of names) {
      const table = tables.find((one) => one.name === name && one.owner === owner)
      if (table) known.set(name, table)
    }
  }
  return known
}

const ofBuilder = new Set(['select', 'selectDistinct', 'selectDistinctOn'])
const withTable = new Set(['insert', 'update', 'delete', 'from'])

/** Drizzle defines tables and applies migrations; nothing else of it is used. */
const mayUseDrizzle = (path: string) =>
  path.endsWith('/tables.ts') || /^server\/platform\/db\/(postgres|embedded)\.ts$/.test(path)

/** Finds calls of Drizzle's query builder. Many objects have a method `delete`; only the builder's takes a table. */
function builderCalls(source: Source, tables: Table[]): Problem[] {
  const known = knownIn(source, tables)
  const calls = findAll(source.program, 'CallExpression').filter(({ callee, arguments: given }) => {
    if ((callee as Node).type !== 'MemberExpression') return false
    const name = nameOf(callee)
    return ofBuilder.has(name) || (withTable.has(name) && known.has(nameOf((given as Node[])[0])))
  })
  const imports = importsOf(source).filter(({ from }) => /^drizzle-orm($|\/)/.test(from))
  const lines = [
    ...calls.map(({ start }) => source.lineOf(start)),
    ...(mayUseDrizzle(source.path) ? [] : imports.map(({ line }) => line)),
  ]
  return lines.map((line) => ({
    path: source.path,
    line,
    text: 'Rule 5: a query is a named statement, not a call of the query builder. Write it with statement() in store.ts (platform/db/statement.ts).',
  }))
}

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi

function textWrites(source: Source, tables: Table[]): Problem[] {
  const texts = findAll(source.program, 'TemplateElement', 'Literal')
  return texts.flatMap((node) => {
    const value = node.value as { cooked?: string } | string | undefined
    const text = typeof value === 'object' ? (value?.cooked ?? '') : String(value ?? '')
    return [...text.matchAll(writing)].flatMap(([, name]) => {
      const table = tables.find((one) => one.inDatabase === name?.toLowerCase())
      return table ? (refuseWrite(source, node, table) ?? []) : []
    })
  })
}

const isStatement = ({ callee }: Node): boolean =>
  (callee as Node).type === 'Identifier' && nameOf(callee) === 'statement'

/** A connection caches a prepared statement under its name, so two statements with one name fail on PostgreSQL. */
function sameNames(sources: readonly Source[]): Problem[] {
  const homes = new Map<string, string>()
  return sources.flatMap((source) =>
    findAll(source.program, 'CallExpression').flatMap((node) => {
      const name = isStatement(node) ? nameOf((node.arguments as Node[])[0]) : ''
      const home = homes.get(name)
      if (name && !home) homes.set(name, source.path)
      if (!home) return []
      const text = `Rule 5: ${home} has a statement named "${name}" too. Give this one a name of its own.`
      return [{ path: source.path, line: source.lineOf(node.start), text }]
    }),
  )
}

function queries(source: Source): Problem[] {
  if (holdsQueries(source.path)) return []
  const calls = findAll(source.program, 'CallExpression').filter(isStatement)
  const tagged = findAll(source.program, 'TaggedTemplateExpression').filter(({ tag }) =>
    ['sql', 'raw', 'fragment'].includes(nameOf(tag)),
  )
  return [...calls, ...tagged].map((node) => ({
    path: source.path,
    line: source.lineOf(node.start),
    text: 'Rule 5: queries stand only in store.ts, migrations and platform/. Give it a name in store.ts and call that.',
  }))
}

/**
 * Rule 5: only the store of a slice writes its tables; queries are allowed only in the expected files and are
 * named statements.
 */
export function checkQueries(tree: Tree): Problem[] {
  const tables = tablesOf(tree)
  const files = Object.keys(tree).filter(
    (path) => path.startsWith('server/') && isCode(path) && !isTest(path),
  )
  const sources = files.map((path) => sourceOf(tree, path))
  return [
    ...sources.flatMap((source) => [
      ...builderCalls(source, tables),
      ...textWrites(source, tables),
      ...queries(source),
    ]),
    ...sameNames(sources),
  ]
}
