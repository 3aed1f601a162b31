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

/**
 * A group of the build: the frame with all of ours that it imports is one file, since no signed-in page does without any of
 * it. Nothing in the group imports what is beside it, libraries apart, so no two files ever wait for each other.
 */
export function frameGroup() {
  let whole: Set<string> | undefined
  return {
    name(id: string, graph: Graph): string | null {
      whole ??= reachable(graph, frame, new Set())
      return whole.has(id) ? 'frame' : null
    },
  }
}

/**
 * The fields and small parts without a domain word that the wizard begins with, and what it shares with the server, as one
 * file: other pages use some of it, and each part would become a file of its own. It imports nothing but the frame and libraries.
 */
export function fieldsGroup() {
  let whole: Set<string> | undefined
  const isCommon = (id: string) => ['web/ui/', 'shared/'].some((folder) => id.startsWith(join(root, folder)))
  return {
    name(id: string, graph: Graph): string | null {
      whole ??= reachable(graph, wizard, new Set())
      return isCommon(id) && whole.has(id) ? 'fields' : null
    },
  }
}
