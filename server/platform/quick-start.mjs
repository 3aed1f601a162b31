// Import it before anything else: it halves the time and the memory of a start.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Compiled and stripped code is kept for the next start; a folder that cannot be written changes nothing.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'))

const isInNodeModules = (address) => address.includes('/node_modules/')

/**
 * Resolutions of package names asked for by files of the cabinet: they are the same for all of them.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const packages = new Map()

/**
 * Node reads the whole package.json of a package again for each module that imports the package or a file
 * beside it. drizzle-orm's is 180 kB: two hundred such reads cost 0.4 s and 130 MB. Relative imports inside
 * drizzle-orm and inside the cabinet need no search, so they are resolved here.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    // A package gives another file to `require` than to `import`.
    if (!parentURL || !conditions.includes('import')) return next(specifier, context)
    const isNeighbour = specifier.startsWith('.')
    if (isNeighbour && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (isInNodeModules(parentURL)) return next(specifier, context)
    if (isNeighbour && specifier.endsWith('.ts'))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    if (isNeighbour) return next(specifier, context)
    const found = packages.get(specifier) ?? next(specifier, context)
    packages.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
