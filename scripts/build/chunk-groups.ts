import { join } from 'node:path'

interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

const web = join(import.meta.dirname, '../../web')
const main = join(web, 'main.tsx')
const frame = join(web, 'shells/cabinet-shell.tsx')
const wizard = join(web, 'booking/preorder-page.tsx')

/** A library's module with more imports only lists the others. */
const longest = 60

/** Screens of a signed-in person besides the booking wizard. */
const personal = [
  'shells/home-page.tsx',
  'booking/booking-page.tsx',
  'booking/move-page.tsx',
  'queue/tickets-page.tsx',
].map((name) => join(web, name))

const namesIn = /\bimport\s*\{([^}]*)\}/g
const nameOf = (id: string) => id.match(/([^/]*)\.m?js$/)?.[1]

/** Returns the imports of a module; a library's list of all its modules stands for those that it imports by name. */
function importsOf(graph: Graph, id: string): string[] {
  const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null }
  const lists = importedIds.filter((next) => (graph.getModuleInfo(next)?.importedIds.length ?? 0) > longest)
  if (lists.length === 0) return [...importedIds]
  const found = [...(code ?? '').matchAll(namesIn)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  const named = lists.flatMap((list) => graph.getModuleInfo(list)?.importedIds ?? [])
  return [
    ...importedIds.filter((next) => !lists.includes(next)),
    ...named.filter((next) => found.includes(nameOf(next) ?? '')),
  ]
}

/** All modules that run before a module: it, its imports, their imports. */
function reachable(graph: Graph, id: string, known = new Set<string>()): Set<string> {
  if (known.has(id)) return known
  known.add(id)
  for (const next of importsOf(graph, id)) reachable(graph, next, known)
  return known
}

const isOurs = (id: string) => !id.includes('/node_modules/')
const isShell = (id: string) => id.startsWith(join(web, 'shells/'))

/** The modules that some modules load on demand. */
const laterOf = (graph: Graph, modules: Iterable<string>): string[] => [
  ...new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])),
]

/** A page or a sheet, loaded on demand. `modules`: those that were not loaded before. */
interface Part {
  id: string
  isPage: boolean
  modules: Set<string>
}

/** All that the cabinet loads on demand. `before`: the modules of the part that loads it. */
function partsOf(graph: Graph): Part[] {
  const parts = new Map<string, Part>()
  const open = (from: Set<string>, before: Set<string>, isPage: boolean) => {
    for (const id of laterOf(graph, from))
      if (!parts.has(id)) {
        const modules = reachable(graph, id).difference(before)
        parts.set(id, { id, modules, isPage })
        open(modules, before.union(modules), isShell(id))
      }
  }
  const first = reachable(graph, main)
  open(first, first, true)
  return [...parts.values()]
}

/** A page loads at most this many joined files, its styles counted, besides the first file, the frame and its own. */
const mostFiles = 15
/**
 * One more file for a page to load costs as much as so many characters of source, comments included. The first cost at
 * which no page loads too many files is taken.
 */
const fileCosts = [140_000, 160_000, 180_000, 200_000, 230_000, 260_000, 300_000, 350_000]
/** How much a part counts: a sheet is opened later, and a person opens his pages on a phone. */
const weights = { sheet: 1, page: 5, personalPage: 30 }

/** Modules that form one file, the parts that load it, and the files that it loads itself. */
interface Group {
  ids: string[]
  size: number
  users: Set<Part>
  imports: Set<Group>
}

function allImports(group: Group, known = new Set<Group>()): Set<Group> {
  for (const next of group.imports)
    if (!known.has(next)) {
      known.add(next)
      allImports(next, known)
    }
  return known
}

const weightOf = (users: Iterable<Part>): number =>
  [...users].reduce((sum, { id, isPage }) => {
    if (!isPage) return sum + weights.sheet
    return sum + (id === wizard || personal.includes(id) ? weights.personalPage : weights.page)
  }, 0)

/** Returns the requests saved when two groups become one file, less the code that parts then load in vain. */
function gain(one: Group, other: Group, fileCost: number): number {
  const both = weightOf(one.users.intersection(other.users))
  if (both === 0) return 0
  return (
    both * fileCost - one.size * (weightOf(other.users) - both) - other.size * (weightOf(one.users) - both)
  )
}

/** The code that the new users of a group load in vain, because the group imports it. */
function dragged(group: Group, users: Set<Part>): number {
  let sum = 0
  for (const next of allImports(group)) sum += next.size * weightOf(users.difference(next.users))
  return sum
}

function bestPair(groups: readonly Group[], fileCost: number): [Group, Group] | undefined {
  let best = 0
  let pair: [Group, Group] | undefined
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1)) {
      const most = gain(one, other, fileCost)
      const saved = most > best ? most - dragged(one, other.users) - dragged(other, one.users) : 0
      if (saved > best) [best, pair] = [saved, [one, other]]
    }
  return pair
}

/** Makes one group of two. What it imports is then loaded by all its users. */
function pairJoined(groups: readonly Group[], [one, other]: [Group, Group]): Group[] {
  const whole: Group = {
    ids: [...one.ids, ...other.ids],
    size: one.size + other.size,
    users: one.users.union(other.users),
    imports: one.imports.union(other.imports),
  }
  const rest = groups.filter((group) => group !== one && group !== other)
  for (const group of [whole, ...rest])
    if (group.imports.has(one) || group.imports.has(other)) {
      group.imports.delete(one)
      group.imports.delete(other)
      if (group !== whole) group.imports.add(whole)
    }
  for (const next of allImports(whole)) next.users = next.users.union(whole.users)
  return [...rest, whole]
}

/** Joins groups, the pair that saves most first, while that saves anything. */
function joined(groups: Group[], fileCost: number): Group[] {
  for (let pair = bestPair(groups, fileCost); pair; pair = bestPair(groups, fileCost))
    groups = pairJoined(groups, pair)
  const ordered = new Set<Group>()
  const add = (group: Group, above: Set<Group>) => {
    if (ordered.has(group) || above.has(group)) return
    for (const next of group.imports) add(next, new Set([...above, group]))
    ordered.add(group)
  }
  for (const group of groups.sort((one, other) => other.users.size - one.users.size)) add(group, new Set())
  return [...ordered]
}

/** The groups of the modules that are not apart: at first those that the same parts load. */
function groupsOf(graph: Graph, parts: Part[], isApart: (id: string) => boolean): Group[] {
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const id of new Set(parts.flatMap(({ modules }) => [...modules]))) {
    if (isApart(id)) continue
    const users = parts.filter(({ modules }) => modules.has(id))
    const key = users.map((part) => part.id).join()
    const group = groups.get(key) ?? { ids: [], size: 0, users: new Set(users), imports: new Set() }
    group.ids.push(id)
    group.size += graph.getModuleInfo(id)?.code?.length ?? 0
    groups.set(key, group)
    groupOf.set(id, group)
  }
  for (const [id, group] of groupOf)
    for (const next of importsOf(graph, id)) {
      const target = groupOf.get(next)
      if (target && target !== group) group.imports.add(target)
    }
  return [...groups.values()]
}

/** Counts the files of these groups that a page loads, styles included. */
const filesOf = (groups: readonly Group[], page: Part): number =>
  groups
    .filter(({ users }) => users.has(page))
    .reduce((sum, { ids }) => sum + (ids.some((id) => id.endsWith('.css')) ? 2 : 1), 0)

/** Joins the groups at the first cost at which no page loads too many files, or else at the last cost. */
function fitting(parts: readonly Part[], makeGroups: () => Group[]): Group[] {
  const pages = parts.filter(({ isPage }) => isPage)
  let groups: Group[] = []
  for (const fileCost of fileCosts) {
    groups = joined(makeGroups(), fileCost)
    const most = Math.max(...pages.map((page) => filesOf(groups, page)))
    if (most <= mostFiles) break
  }
  return groups
}

/** The name of each module's file: what the first file and the entry of a part hold is not named. */
function namesOf(graph: Graph): Map<string, string> {
  const ofFrame = reachable(graph, frame)
  const ofWizard = reachable(graph, wizard)
  const ofPersonal = personal.map((page) => reachable(graph, page))
  const specialOf = (id: string): string | null => {
    if (ofFrame.has(id)) return 'frame'
    if (ofWizard.has(id)) return 'fields'
    return ofPersonal.filter((page) => page.has(id)).length > 1 ? 'visits' : null
  }
  const parts = partsOf(graph)
  const names = new Map<string, string>()
  for (const id of [ofFrame, ofWizard, ...ofPersonal].flatMap((modules) => [...modules])) {
    const name = specialOf(id)
    if (name) names.set(id, name)
  }
  const isNamed = (id: string) => names.has(id)
  const all = fitting(parts, () => groupsOf(graph, parts, isNamed)).filter(({ ids }) => ids.some(isOurs))
  for (const [at, { ids }] of all.entries()) for (const id of ids) names.set(id, String(at))
  // A sheet keeps a file of its own, and so does the wizard's page: what it shares is loaded without it.
  for (const { id, isPage } of parts) if (!isPage) names.delete(id)
  names.delete(wizard)
  return names
}

/** Rolldown takes at most this many groups of shared modules; there are some fifty. */
const most = 150

/**
 * Chunk groups besides the first file. Rolldown adds to a group everything that its modules import, so a group
 * imports only groups before it, and two files never wait for each other.
 *
 * - frame: what every signed-in page needs.
 * - fields: what the booking wizard starts with; visits: what several other screens of a person share. They are
 *   not merged with the frame, because a phone runs each file in a separate task and can respond in between.
 * - the others: modules that nearly the same pages load, so that a page asks for few files (decision 0088).
 */
export function sharedGroups() {
  let names: Map<string, string> | undefined
  const order = ['frame', 'fields', 'visits', ...Array.from({ length: most }, (_, at) => String(at))]
  return order.map((wanted) => ({
    name(id: string, graph: Graph): string | null {
      names ??= namesOf(graph)
      return names.get(id) === wanted ? wanted : null
    },
  }))
}
