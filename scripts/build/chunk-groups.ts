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
 * A chunk group: the frame with all of its project imports forms one file, since every signed-in page needs all
 * of it. Nothing in the group imports a file outside it except libraries, so two files never wait for each
 * other.
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

/** Screens of a signed-in user besides the booking wizard. */
const others = [
  'shells/home-page.tsx',
  'booking/booking-page.tsx',
  'booking/move-page.tsx',
  'queue/tickets-page.tsx',
].map((name) => join(root, 'web', name))

/**
 * The modules that the wizard starts with and other screens also use form one file; modules shared by several
 * other screens but not by the wizard form another. Otherwise each module would become a separate file. The
 * first file imports only the frame and libraries, the second imports the first. They are not merged with the
 * frame, because a phone runs each file in a separate task and can respond to the user in between.
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
