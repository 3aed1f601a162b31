import { readFileSync } from 'node:fs'

/** Path under which the built cabinet asks for a module: what a test cuts off by name. */
export function builtPath(module: string): string {
  const parts = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  return `/${parts[module].file}`
}
