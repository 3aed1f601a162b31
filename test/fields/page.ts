import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

/**
 * Builds the test page of all fields into a separate folder and serves it; the product does not contain this
 * page.
 */
export async function serveFields(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-fields-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    build: { outDir: folder, assetsInlineLimit: 0, target: 'es2023' },
    logLevel: 'error',
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(folder, file)).catch(() => null)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
