import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/build/compressed.ts'
import { pageFiles } from './scripts/build/page-files.ts'
import { preloadedFonts } from './scripts/build/preloaded-fonts.ts'
import { zodWithoutPrinting } from './scripts/build/zod-without-printing.ts'

// All that the first screen needs comes as one file: it packs better than its parts. What several screens share comes in
// a few larger files instead of forty small ones.
const groups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
]

// A shared file is named by all screens that share it: too long for a name.
const brief = (name = '') => name.replace(/~.*|\.\w+$/, '')
const chunkFileNames = ({ name }: { name: string }) => `assets/${brief(name)}-[hash].js`
const assetFileNames = ({ names }: { names: string[] }) => `assets/${brief(names[0])}-[hash][extname]`

export default defineConfig(({ command }) => {
  // Tests that build the pages run with NODE_ENV=test, which would put React's development half into what people load.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: join(import.meta.dirname, 'web'),
    plugins: [zodWithoutPrinting(), react(), preloadedFonts(), pageFiles(), compressed()],
    build: {
      outDir: join(import.meta.dirname, 'dist/web'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames, assetFileNames } },
    },
    server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  }
})
