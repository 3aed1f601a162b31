import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')

/**
 * Writes the original path of each project file into the bundle, so that files located relative to a module
 * (reference data, migrations, thread code) are found from the bundle too. A bundle therefore works only in the
 * folder where it was built.
 */
export function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    // Runs before Vite treats `new URL(…, import.meta.url)` as a web asset.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.startsWith(packages) || !code.includes('import.meta.')) return null
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}
