import { join } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const frame = join(import.meta.dirname, '../../web/shells/cabinet-shell.tsx')

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
