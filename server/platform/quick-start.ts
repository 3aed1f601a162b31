// Import it before anything else: it halves the time and the memory of a start.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Compiled and stripped code is kept for the next start; a folder that cannot be written changes nothing.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'))

/**
 * Node reads the whole package.json of a package again for each module that asks for a neighbour, and drizzle-orm's
 * is 180 kB: a hundred of its modules cost 0.3 s and 130 MB. Its neighbours need no search.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
