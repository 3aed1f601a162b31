import { folderOf, isCode, type Problem, placeOf, type Tree } from './tree.ts'

const bags = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib'])
const server =
  /^(tables|routes|actions|store|jobs|task)\.ts$|^actions\/[a-z0-9-]+\.ts$|^[a-z0-9-]+\.test\.ts$/
const shared = /^(schema|contract|rules|access|ru)\.ts$|^[a-z0-9-]+\.test\.ts$/
const web =
  /^api\.ts$|^[a-z0-9-]+\.tsx$|^[a-z0-9-]+\.module\.css$|^[a-z0-9-]+\.test\.tsx?$|^parts\/([a-z0-9-]+\/)?[^/]+$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|module|d|config))?\.\w+$/
const outside = new Set(['.ci', '.github', 'deploy', 'docs', 'reference', 'test', 'bench', 'scripts'])

const lists = {
  server:
    'tables.ts routes.ts actions.ts (or actions/<act>.ts) store.ts jobs.ts task.ts, one pure file named by a noun, *.test.ts',
  shared:
    'schema.ts contract.ts rules.ts access.ts ru.ts, a named pure algorithm with its own test, *.test.ts',
  web: 'api.ts, components (*.tsx), *.module.css, parts/ (one level of folders by screen), *.test.tsx',
}

/** A pure algorithm may have its own file: in shared/ beside a test of the same name, on the server one per leaf. */
export function isAlgorithm(tree: Tree, path: string): boolean {
  const { side, layer, inner } = placeOf(path)
  if (layer !== 'slice' || !isCode(path) || inner.includes('/')) return false
  if (side === 'shared') return !shared.test(inner) && path.replace(/\.ts$/, '.test.ts') in tree
  return side === 'server' && !server.test(inner) && nounsBeside(tree, path).length === 1
}

/** Files of a server leaf that do not have one of the fixed names. */
function nounsBeside(tree: Tree, path: string): string[] {
  const folder = folderOf(placeOf(path))
  return Object.keys(tree).filter((other) => {
    const place = placeOf(other)
    return isCode(other) && folderOf(place) === folder && !server.test(place.inner)
  })
}

function checkSlice(tree: Tree, path: string): string | null {
  const place = placeOf(path)
  const { side, inner } = place
  if (side === 'server' && !server.test(inner) && !isAlgorithm(tree, path))
    return `Rule 4: ${folderOf(place)} holds only ${lists.server}. When it outgrows them, give it a leaf folder.`
  if (side === 'shared' && !shared.test(inner) && !isAlgorithm(tree, path))
    return `Rule 4: ${folderOf(place)} holds only ${lists.shared}. Rename it, or put ${inner.replace(/\.ts$/, '.test.ts')} beside it.`
  if (side === 'web' && !web.test(inner))
    return `Rule 4: ${folderOf(place)} holds only ${lists.web}. A piece for this feature alone goes into parts/.`
  return null
}

/** A screen folder must match a feature on another side; the server may have its own folders for a stated reason. */
function checkRoom(tree: Tree, path: string): string | null {
  const place = placeOf(path)
  const { side, layer, room, leaf } = place
  if (layer !== 'slice' || side === 'shared') return null
  const others = Object.keys(tree).map(placeOf)
  const isElsewhere = others.some(
    (other) =>
      other.layer === 'slice' &&
      other.side !== side &&
      other.room === room &&
      (side === 'server' || other.leaf === leaf),
  )
  if (isElsewhere) return null
  if (side === 'server') {
    if (reasonsIn(tree).includes(`| \`${room}\` |`)) return null
    return `Rule 4: server/${room} has a namesake neither in shared/ nor in web/. Make it a leaf of the feature it serves, or give its reason in docs/architecture.md.`
  }
  return `Rule 4: ${folderOf(place)} is no feature: neither shared/ nor server/ has it. Name it as the feature it shows, or move it to parts/, ui/ or shells/.`
}

/** Reads the table of folders that only the server has. */
const reasonsIn = (tree: Tree): string =>
  (tree['docs/architecture.md'] ?? '').split('## Features that only the server has')[1] ?? ''

function checkName(path: string): string | null {
  const name = path.split('/').at(-1) ?? ''
  const words = path.toLowerCase().split(/[/.-]/).slice(0, -1)
  const bag = words.find((word) => bags.has(word))
  if (bag && path !== 'web/index.html')
    return `Rule 3: "${bag}" says nothing about what is inside. Name the file after what it does.`
  if (!kebab.test(name)) return 'Names are kebab-case: rename the file.'
  return null
}

/** Rules 3 and 4: file names, and the files that a leaf folder may hold. */
export function checkNames(tree: Tree): Problem[] {
  const checked = new Set<string>()
  return Object.keys(tree).flatMap((path) => {
    const [top = ''] = path.split('/')
    const place = placeOf(path)
    const { layer } = place
    if (!isCode(path) && !(layer === 'slice')) return []
    const found = [checkName(path), layer === 'slice' ? checkSlice(tree, path) : null]
    if (path.includes('/') && layer === 'outside' && !outside.has(top))
      found.push(
        `Rule 4: ${top}/ is not a part of the house (docs/architecture.md). Put the file into one that is.`,
      )
    const unit = place.side === 'server' ? `server/${place.room}` : folderOf(place)
    if (!checked.has(unit)) found.push(checkRoom(tree, path))
    checked.add(unit)
    return found.filter((text) => text !== null).map((text) => ({ path, text }))
  })
}
