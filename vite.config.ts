import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedGroups } from './scripts/build/chunk-groups.ts'
import { compressed } from './scripts/build/compressed.ts'
import { lowPriority } from './scripts/build/low-priority.ts'
import { pageFiles } from './scripts/build/page-files.ts'
import { preloadedFonts } from './scripts/build/preloaded-fonts.ts'
import { sharedForBrowser } from './scripts/build/shared-for-browser.ts'
import { zodWithoutPrinting } from './scripts/build/zod-without-printing.ts'

// All code of the first screen is one file, and the code that every signed-in page needs is another: they
// compress better together.
const groups = [{ name: 'start', tags: ['$initial' as const] }, ...sharedGroups()]

// The first file lists the files of every page, and hashes do not compress: a file name contains only a hash,
// as short as rolldown needs (decision 0015). dist/web/.vite/manifest.json, which is not served, tells which
// file is which.
const fileNames = {
  hashCharacters: 'base36' as const,
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  // The server and this build look for fonts by name.
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
}

export default defineConfig(({ command }) => {
  // Tests that build the pages run with NODE_ENV=test, which would put React's development build into the
  // pages.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: join(import.meta.dirname, 'web'),
    plugins: [
      zodWithoutPrinting(),
      sharedForBrowser(),
      react(),
      preloadedFonts(),
      pageFiles(),
      lowPriority(),
      compressed(),
    ],
    build: {
      outDir: join(import.meta.dirname, 'dist/web'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } },
    },
    server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  }
})
