import { isCode, type Problem, placeOf, type Tree } from './tree.ts'

const bags = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib'])
const server = /^(tables|routes|actions|store|jobs|task)\.ts$|^[a-z0-9-]+\.test\.ts$/
const shared = /^(schema|contract|rules|access|ru)\.ts$|^[a-z0-9-]+\.test\.ts$/
const web = /^api\.ts$|^[a-z0-9-]+\.tsx$|^[a-z0-9-]+\.module\.css$|^[a-z0-9-]+\.test\.tsx?$|^parts\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|module|d|config))?\.\w+$/
const outside = new Set(['.ci', '.github', 'deploy', 'docs', 'reference', 'test', 'bench', 'scripts'])

const lists = {
  server: 'tables.ts routes.ts actions.ts store.ts jobs.ts *.test.ts',
  shared:
    'schema.ts contract.ts rules.ts access.ts ru.ts, a named pure algorithm with its own test, *.test.ts',
  web: 'api.ts, components (*.tsx), *.module.css, parts/, *.test.tsx',
}

/** A pure algorithm may have a file of its own in shared/<slice>/ when a test of the same name stands beside it. */
export const isAlgorithm = (tree: Tree, path: string): boolean =>
  placeOf(path).side === 'shared' &&
  placeOf(path).layer === 'slice' &&
  !shared.test(placeOf(path).inner) &&
  path.replace(/\.ts$/, '.test.ts') in tree

function checkSlice(tree: Tree, path: string): string | null {
  const { side, inner, room } = placeOf(path)
  if (side === 'server' && !server.test(inner))
    return `Rule 4: server/${room} holds only ${lists.server}. When it outgrows them, split it into two slices.`
  if (side === 'shared' && !shared.test(inner) && !isAlgorithm(tree, path))
    return `Rule 4: shared/${room} holds only ${lists.shared}. Rename it, or put ${inner.replace(/\.ts$/, '.test.ts')} beside it.`
  if (side === 'web' && !web.test(inner))
    return `Rule 4: web/${room} holds only ${lists.web}. What is for this slice alone goes into parts/.`
  return null
}

function checkRoom(tree: Tree, path: string): string | null {
  const { side, layer, room } = placeOf(path)
  if (side !== 'web' || layer !== 'slice') return null
  const rooms = Object.keys(tree).map(placeOf)
  if (rooms.some((place) => place.layer === 'slice' && place.side !== 'web' && place.room === room))
    return null
  return `Rule 4: web/${room} is no slice: neither shared/ nor server/ has it. Name it as the slice it shows, or move it to ui/ or shells/.`
}

function checkName(path: string): string | null {
  const name = path.split('/').at(-1) ?? ''
  const words = path.toLowerCase().split(/[/.-]/).slice(0, -1)
  const bag = words.find((word) => bags.has(word))
  if (bag && path !== 'web/index.html')
    return `Rule 3: "${bag}" says nothing about what is inside. Name the file after what it does.`
  if (!kebab.test(name)) return 'Names are kebab-case: rename the file.'
  return null
}

/** Rules 3 and 4: what a file may be called and what a slice may hold. */
export function checkNames(tree: Tree): Problem[] {
  const told = new Set<string>()
  return Object.keys(tree).flatMap((path) => {
    const [top = ''] = path.split('/')
    const { layer, side, room } = placeOf(path)
    if (!isCode(path) && !(layer === 'slice')) return []
    const found = [checkName(path), layer === 'slice' ? checkSlice(tree, path) : null]
    if (path.includes('/') && layer === 'outside' && !outside.has(top))
      found.push(
        `Rule 4: ${top}/ is not a part of the house (docs/architecture.md). Put the file into one that is.`,
      )
    if (!told.has(`${side}/${room}`)) found.push(checkRoom(tree, path))
    told.add(`${side}/${room}`)
    return found.filter((text) => text !== null).map((text) => ({ path, text }))
  })
}
