import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')

/**
 * Writes into the bundle where each of our files lay: what a file finds beside itself (reference data, migrations, the code of
 * a thread) it finds from the bundle too. So a bundle serves the folder that it was made in.
 */
export function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    // Before vite takes `new URL(…, import.meta.url)` for a file of the web.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.startsWith(packages) || !code.includes('import.meta.')) return null
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}
