import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by their path from the root, with `/`. Tests give small ones made up on the spot. */
export type Tree = Record<string, string>

/** One broken rule: where, what is wrong and the way out. */
export interface Problem {
  path: string
  line?: number
  text: string
}

const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'tmp', 'screens', 'coverage'])
const readable = /\.(ts|tsx|mjs|js|css|md|json|sql|sh|yml|yaml|html|service|conf)$|^\.ci\/|^Dockerfile/

/** Reads the files of the project that a person writes. */
export function readTree(root: string): Tree {
  const tree: Tree = {}
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(path)
      else if (entry.isFile() && readable.test(path)) tree[path] = readFileSync(join(root, path), 'utf8')
    }
  }
  visit('')
  return tree
}

/** Where a file stands: `booking` of `server/booking/store.ts`, a layer of its side, what is under the slice. */
export interface Place {
  side: string
  layer: 'platform' | 'ui' | 'slice' | 'top' | 'outside'
  /** The slice, or `shells`, whose sub-folders are private; empty elsewhere. */
  room: string
  /** Path inside the room. */
  inner: string
}

const sides = new Set(['server', 'shared', 'web'])
const notSlices: Record<string, string[]> = {
  server: ['platform', 'migrations'],
  shared: ['platform'],
  web: ['platform', 'ui', 'shells', 'public'],
}

/** Says where a file stands. Any other folder of a side is a slice: there is no list to keep. */
export function placeOf(path: string): Place {
  const [side = '', folder = '', ...rest] = path.split('/')
  if (!sides.has(side)) return { side, layer: 'outside', room: '', inner: path }
  if (rest.length === 0) return { side, layer: 'top', room: '', inner: folder }
  const inner = rest.join('/')
  if (folder === 'platform' || folder === 'ui') return { side, layer: folder, room: '', inner }
  if (notSlices[side]?.includes(folder))
    return { side, layer: 'top', room: folder === 'shells' ? folder : '', inner }
  return { side, layer: 'slice', room: folder, inner }
}

/** Whether a file is a test or a tool of tests: those stand outside of most rules. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('test/')

/** Whether a file holds code. */
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path)
