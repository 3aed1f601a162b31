import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = join(import.meta.dirname, 'dist/web')
const textual = /\.(js|css|svg|webmanifest)$/
const firstFonts = /golos-text-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/

/** Puts brotli and gzip copies beside every text file of the build, so that the server compresses nothing. */
function compressed(): Plugin {
  let folder = outDir
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      for (const file of files.map((name) => join(folder, name)).filter((name) => textual.test(name))) {
        if (!statSync(file).isFile()) continue
        const text = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

/** Asks for the two fonts of the first screen together with the page, under their hashed names. */
function preloadedFonts(): Plugin {
  return {
    name: 'preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => firstFonts.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

const printing = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const words = /zod\/v4\/locales\/en\.js$/

/**
 * Leaves out of zod what only the server uses: printing a schema as JSON Schema, and zod's own English sentences (ours are
 * Russian and stand in the schemas). Checking is untouched; the first step of a booking is 7 kB of gzip lighter.
 */
function zodWithoutPrinting(): Plugin {
  return {
    name: 'zod-without-printing',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (words.test(id)) return "export default () => ({ localeError: () => 'Проверьте заполнение' })"
      if (!printing.test(id)) return null
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      return [...names].map(([, name]) => `export const ${name} = () => ({})`).join('\n')
    },
  }
}

export default defineConfig(({ command }) => {
  // Tests that build the pages run with NODE_ENV=test, which would put React's development half into what people load.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: join(import.meta.dirname, 'web'),
    plugins: [zodWithoutPrinting(), react(), preloadedFonts(), compressed()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // All that the first screen needs comes as one file: it packs better than its parts.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
    },
    server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  }
})
