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

/** Returns whether a file may hold queries, and which slice's tables it may write. */
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

function builderWrites(source: Source, tables: Table[]): Problem[] {
  const known = knownIn(source, tables)
  return findAll(source.program, 'CallExpression').flatMap((node) => {
    const callee = node.callee as Node
    if (callee.type !== 'MemberExpression') return []
    if (!['insert', 'update', 'delete'].includes(nameOf(callee))) return []
    const table = known.get(nameOf((node.arguments as Node[])[0]))
    return table ? (refuseWrite(source, node, table) ?? []) : []
  })
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

const reading = new Set(['select', 'selectDistinct', 'selectDistinctOn'])

function queries(source: Source): Problem[] {
  if (holdsQueries(source.path)) return []
  const calls = findAll(source.program, 'CallExpression').filter(({ callee }) => {
    const node = callee as Node
    if (node.type === 'Identifier') return nameOf(node) === 'statement'
    return node.type === 'MemberExpression' && reading.has(nameOf(node))
  })
  const tagged = findAll(source.program, 'TaggedTemplateExpression').filter(({ tag }) =>
    ['sql', 'raw'].includes(nameOf(tag)),
  )
  return [...calls, ...tagged].map((node) => ({
    path: source.path,
    line: source.lineOf(node.start),
    text: 'Rule 5: queries stand only in store.ts, migrations and platform/. Give it a name in store.ts and call that.',
  }))
}

/** Rule 5: only the store of a slice writes its tables; queries stand only in the expected files. */
export function checkQueries(tree: Tree): Problem[] {
  const tables = tablesOf(tree)
  const files = Object.keys(tree).filter(
    (path) => path.startsWith('server/') && isCode(path) && !isTest(path),
  )
  return files.flatMap((path) => {
    const source = sourceOf(tree, path)
    return [...builderWrites(source, tables), ...textWrites(source, tables), ...queries(source)]
  })
}
