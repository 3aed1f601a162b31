import { posix } from 'node:path'
import { importsOf, sourceOf } from './parse.ts'
import { folderOf, isCode, isTest, type Place, type Problem, placeOf, type Tree } from './tree.ts'

interface Edge {
  path: string
  line: number
  /** The path from the root, or the package name. */
  target: string
  isPackage: boolean
}

const edgesOf = (tree: Tree, path: string): Edge[] =>
  importsOf(sourceOf(tree, path)).map(({ from, line }) => ({
    path,
    line,
    target: from.startsWith('.') ? posix.join(posix.dirname(path), from) : from,
    isPackage: !from.startsWith('.'),
  }))

const sharedMayUse = /^zod($|\/)/

function acrossSides({ path, target, isPackage }: Edge, from: Place, to: Place): string | null {
  if (isPackage) {
    if (from.side === 'shared' && !sharedMayUse.test(target))
      return `Rule 1: shared/ imports only zod and reference data, not "${target}". Hand the value in, or move this to server/ or web/.`
    if (from.side === 'web' && target.startsWith('node:'))
      return `Rule 1: the browser has no "${target}". Move this to server/ and ask for it by a contract.`
    return null
  }
  if (from.side === to.side || to.side === 'shared' || to.side === 'reference') return null
  if (from.side === 'shared')
    return `Rule 1: shared/ knows no ${to.side}/. Move what both sides need into shared/, hand the rest in.`
  if (to.side === 'server' || to.side === 'web')
    return `Rule 1: ${path.split('/')[0]}/ and ${to.side}/ never meet. Put the shape into shared/ and call it by a contract.`
  return `Rule 1: the product does not import ${to.side}/. Move what it needs into the product.`
}

const height = { platform: 0, ui: 1, slice: 2, top: 3, outside: 3 }

function alongSide(from: Place, to: Place): string | null {
  if (from.layer === 'outside' || to.layer === 'outside') return null
  if (from.layer === 'ui' && to.layer === 'slice')
    return 'Rule 2: ui/ holds pieces without a domain word and imports no slice. Pass it as a prop, or move the piece into the slice.'
  // The browser platform may import the session, whose shape belongs to a slice of shared/; the server platform
  // imports no slice.
  const counts = from.side === to.side || (from.side === 'server' && from.layer === 'platform')
  if (counts && height[from.layer] < height[to.layer])
    return `Rule 2: inside a side one direction: platform <- slices <- app, shells, router. ${from.layer} may not import ${to.layer}. Hand it in from above.`
  return null
}

function intoParts({ target }: Edge, from: Place, to: Place): string | null {
  const isPrivate = to.inner.startsWith('parts/') || (to.room === 'shells' && to.inner.includes('/'))
  if (!isPrivate || folderOf(from) === folderOf(to)) return null
  const name = posix.basename(target)
  return `Rule 3: parts/ of ${folderOf(to)} is private. Move ${name} to the root of its folder if others need it.`
}

/** Returns why a file may not have this import; null when it may. */
function checkEdge(edge: Edge): string | null {
  const from = placeOf(edge.path)
  if (edge.isPackage) return isTest(edge.path) ? null : acrossSides(edge, from, from)
  const to = placeOf(edge.target)
  // A test may use the harness.
  if (isTest(edge.path) && to.layer === 'outside') return null
  return acrossSides(edge, from, to) ?? alongSide(from, to) ?? intoParts(edge, from, to)
}

/** Rules 1-3: allowed imports between files. */
export function checkImports(tree: Tree): Problem[] {
  const files = Object.keys(tree).filter((file) => isCode(file) && placeOf(file).layer !== 'outside')
  const problems = files
    .flatMap((path) => edgesOf(tree, path))
    .flatMap((edge) => {
      const text = checkEdge(edge)
      return text ? [{ path: edge.path, line: edge.line, text }] : []
    })
  return [...problems, ...checkCycles(tree)]
}

/** A store may join tables of any feature for reading, and a table may reference another by a foreign key. */
const isJoin = (path: string, target: string) =>
  /\/(store|tables)\.ts$/.test(path) && target.endsWith('/tables.ts')

/** A node of the graph: a leaf folder, or a whole feature. */
type Unit = (place: Place) => string
type Graph = Map<string, Map<string, Edge>>

const featureOf: Unit = ({ side, room }) => `${side}/${room}`
const levels: { name: string; unit: Unit }[] = [
  { name: 'leaf folders', unit: folderOf },
  { name: 'features', unit: featureOf },
]

function graphOf(tree: Tree, side: string, unit: Unit): Graph {
  const graph: Graph = new Map()
  for (const path of Object.keys(tree).filter((file) => isCode(file) && !isTest(file))) {
    const from = placeOf(path)
    if (from.side !== side || from.layer !== 'slice') continue
    const edges = graph.get(unit(from)) ?? new Map<string, Edge>()
    graph.set(unit(from), edges)
    for (const edge of edgesOf(tree, path)) {
      const to = placeOf(edge.target)
      const depends = !edge.isPackage && to.side === side && to.layer === 'slice' && unit(to) !== unit(from)
      if (depends && !isJoin(path, edge.target) && !edges.has(unit(to))) edges.set(unit(to), edge)
    }
  }
  return graph
}

/** Returns the shortest path from a node back to itself. */
function wayBack(graph: Graph, start: string, unit: Unit): Edge[] | null {
  const queue: Edge[][] = [...(graph.get(start)?.values() ?? [])].map((edge) => [edge])
  const seen = new Set<string>()
  for (let way = queue.shift(); way; way = queue.shift()) {
    const node = unit(placeOf(way.at(-1)?.target ?? ''))
    if (node === start) return way
    if (seen.has(node)) continue
    seen.add(node)
    for (const edge of graph.get(node)?.values() ?? []) queue.push([...way, edge])
  }
  return null
}

function circlesIn(graph: Graph, level: { name: string; unit: Unit }): Problem[] {
  const reported = new Set<string>()
  return [...graph.keys()].flatMap((node) => {
    if (reported.has(node)) return []
    const way = wayBack(graph, node, level.unit)
    if (!way) return []
    for (const { path } of way) reported.add(level.unit(placeOf(path)))
    const steps = way.map(({ path, target }) => `${path} -> ${target}`).join(', ')
    const text = `Rule 3: ${level.name} stand in a circle: ${steps}. Hand one of them in as an argument, or move what both need into the lower one.`
    return [{ path: way[0]?.path ?? '', line: way[0]?.line ?? 1, text }]
  })
}

function checkCycles(tree: Tree): Problem[] {
  return ['server', 'shared', 'web'].flatMap((side) =>
    levels.flatMap((level) => circlesIn(graphOf(tree, side, level.unit), level)),
  )
}
