import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textual = /\.(js|css|svg|webmanifest)$/

/** Writes brotli and gzip copies beside every text file of the build, so that the server compresses nothing. */
export function compressed(): Plugin {
  let folder = ''
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
