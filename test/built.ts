import { readFileSync } from 'node:fs'

/** Returns the address of a module in the built cabinet, for a test that blocks requests for it. */
export function builtPath(module: string): string {
  const parts = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  return `/${parts[module].file}`
}
