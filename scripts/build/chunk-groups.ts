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

/** Screens of a person beside the wizard. */
const others = [
  'shells/home-page.tsx',
  'booking/booking-page.tsx',
  'booking/move-page.tsx',
  'queue/tickets-page.tsx',
].map((name) => join(root, 'web', name))

/**
 * What the wizard begins with and other screens use too is one file; so is what several of those others share without it:
 * each part would become a file of its own. The first imports nothing but the frame and libraries, the second the first. It
 * is not one file with the frame: a phone runs each in a turn of its own, and can answer its owner in between.
 */
export function sharedGroups() {
  let known: { ofWizard: Set<string>; ofOthers: Set<string>[] } | undefined
  const isCommon = (id: string) => ['web/ui/', 'shared/'].some((folder) => id.startsWith(join(root, folder)))
  return {
    name(id: string, graph: Graph): string | null {
      const of = (page: string) => reachable(graph, page, new Set())
      known ??= { ofWizard: of(wizard), ofOthers: others.map(of) }
      const { ofWizard, ofOthers } = known
      const users = ofOthers.filter((page) => page.has(id)).length
      if (ofWizard.has(id)) return isCommon(id) || users > 0 ? 'fields' : null
      return users > 1 ? 'visits' : null
    },
  }
}
