import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Modules that a page address loads after the first file. The router names the same modules. */
const frame = 'shells/cabinet-shell.tsx'
const pages: Record<string, string[]> = {
  '/': [frame, 'shells/home-page.tsx'],
  '/preorder': [frame, 'booking/preorder-page.tsx'],
  '/preorder/*': [frame, 'booking/booking-page.tsx'],
  '/preorder/priced': [frame, 'booking/priced-page.tsx', 'booking/preorder-page.tsx'],
  '/tickets': [frame, 'queue/tickets-page.tsx'],
  '/organization/patients': [frame, 'shells/organization-page.tsx', 'employees/employees-page.tsx'],
  '/desk': [frame, 'desk/desk-page.tsx'],
  '/queue': [frame, 'queue/console/queue-page.tsx'],
  '/board': ['queue/board/board-page.tsx'],
  '/price': ['shells/visitor-shell.tsx', 'booking/price-page.tsx'],
  '/signup': ['accounts/sign-up-page.tsx'],
  '/remember': ['accounts/remember-page.tsx'],
  '/signin': [],
  '*': [frame],
}

/**
 * Returns the files that a chunk needs. Styles of its imports come before its own, because later styles
 * override earlier ones.
 */
function filesOf(bundle: Bundle, name: string, known: Set<string>): void {
  const chunk = bundle[name]
  if (known.has(name) || chunk?.type !== 'chunk') return
  known.add(name)
  for (const next of chunk.imports) filesOf(bundle, next, known)
  for (const css of chunk.viteMetadata?.importedCss ?? []) known.add(css)
}

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))
  if (!found) throw new Error(`no chunk of ${module}`)
  return found
}

/**
 * Writes pages.json: for each address, the files that the page will request. The server lists them in the page,
 * so a phone does not wait for one file to discover the next.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = new Set<string>()
        filesOf(bundle, chunkOf(bundle, 'index.html').fileName, first)
        const listOf = (modules: string[]) => {
          const files = new Set<string>()
          for (const module of modules) filesOf(bundle, chunkOf(bundle, module).fileName, files)
          // Styles come first, because nothing is painted before they load.
          return [...files.difference(first)].sort(
            (one, other) => Number(other.endsWith('.css')) - Number(one.endsWith('.css')),
          )
        }
        const lists = Object.entries(pages).map(([path, modules]) => [path, listOf(modules)])
        const source = JSON.stringify(Object.fromEntries(lists))
        this.emitFile({ type: 'asset', fileName: 'pages.json', source })
      },
    },
  }
}
