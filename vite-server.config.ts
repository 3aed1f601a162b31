import { join } from 'node:path'
import { defineConfig } from 'vite'
import { ownPlaces } from './scripts/build/own-places.ts'

// Packages that cannot be bundled: a native binary, a database that looks for its files beside itself, and an
// optional dependency of pg.
const asPackages = ['@node-rs/argon2', '@electric-sql/pglite', 'pg-native']

/** Bundles the server with its packages: resolving 1,100 modules one by one takes a third of a start (decision 0044). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [ownPlaces()],
  ssr: { noExternal: true, external: asPackages },
  build: {
    ssr: 'server/main.mjs',
    outDir: join(import.meta.dirname, 'dist/server'),
    target: 'node24',
    // People read the stack traces in the log, so the code is not minified.
    minify: false,
    // After an update without a restart, a chunk loaded later must be missing rather than of the other version.
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
