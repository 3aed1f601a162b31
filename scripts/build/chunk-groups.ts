import { join } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const root = join(import.meta.dirname, '../..')
const frame = join(root, 'web/shells/cabinet-shell.tsx')
const wizard = join(root, 'web/booking/preorder-page.tsx')

function reachable(graph: Graph, id: string, known: Set<string>): Set<string> {
  if (known.has(id) || id.includes('/node_modules/')) return known
  known.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachable(graph, next, known)
  return known
}

/** Screens of a person beside the wizard. */
const others = [
  'booking/history-page.tsx',
  'booking/booking-page.tsx',
  'booking/move-page.tsx',
  'queue/tickets-page.tsx',
].map((name) => join(root, 'web', name))

interface Known {
  ofFrame: Set<string>
  ofWizard: Set<string>
  ofOthers: Set<string>[]
}

function know(graph: Graph): Known {
  const of = (page: string) => reachable(graph, page, new Set())
  return { ofFrame: of(frame), ofWizard: of(wizard), ofOthers: others.map(of) }
}

const isCommon = (id: string) => ['web/ui/', 'shared/'].some((folder) => id.startsWith(join(root, folder)))

function groupOf(id: string, { ofFrame, ofWizard, ofOthers }: Known): 'frame' | 'visits' | null {
  const users = ofOthers.filter((page) => page.has(id)).length
  if (ofFrame.has(id)) return 'frame'
  if (ofWizard.has(id)) return isCommon(id) || users > 0 ? 'frame' : null
  return users > 1 ? 'visits' : null
}

/**
 * Groups of the build. `frame`: the frame with all of ours that it imports, since no signed-in page does without any of it,
 * and what the wizard begins with and other screens use too. `visits`: what several screens of a person share beside. Each
 * part would become a file of its own. The first imports nothing but libraries, the second the first: no two files ever
 * wait for each other.
 */
export function screenGroups() {
  let known: Known | undefined
  return {
    name(id: string, graph: Graph): string | null {
      known ??= know(graph)
      return groupOf(id, known)
    },
  }
}
