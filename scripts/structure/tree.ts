import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by their path from the root, with `/`. Tests build small trees in memory. */
export type Tree = Record<string, string>

/** A broken rule: the place, the fault and the fix. */
export interface Problem {
  path: string
  line?: number
  text: string
  /** Printed as a warning; does not fail the check. */
  isWarning?: boolean
}

const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'tmp', 'screens', 'coverage'])
const readable =
  /\.(ts|tsx|mjs|js|css|md|json|sql|sh|yml|yaml|html|service|timer|conf)$|^\.ci\/|^Dockerfile|^server\/migrations\/fingerprint\.txt$/

/** Reads the hand-written files of the project. */
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

/** The position of a file in the layout: side, layer, feature, leaf folder and the path inside that leaf. */
export interface Place {
  side: string
  layer: 'platform' | 'ui' | 'slice' | 'top' | 'outside'
  /** The feature (`employees`), or `shells`; empty elsewhere. */
  room: string
  /** Folders of the leaf inside its feature (`units/admin`); empty for the root of a feature. */
  leaf: string
  /** Path inside the leaf: `store.ts`, `parts/card/head.tsx`, `actions/cancel.ts`. */
  inner: string
}

const sides = new Set(['server', 'shared', 'web'])
const notSlices: Record<string, string[]> = {
  server: ['platform', 'migrations'],
  shared: ['platform'],
  web: ['platform', 'ui', 'shells', 'public'],
}

/**
 * Folders that belong to a leaf and are not leaves themselves: private parts of screens, actions split by
 * business act.
 */
const withinLeaf = new Set(['parts', 'actions'])

function leafOf(folders: string[]): string[] {
  const end = folders.findIndex((folder) => withinLeaf.has(folder))
  return end < 0 ? folders : folders.slice(0, end)
}

/**
 * Finds the position of a file. Any folder of a side that is not listed above is a feature, so no list of
 * features is kept.
 */
export function placeOf(path: string): Place {
  const [side = '', folder = '', ...rest] = path.split('/')
  if (!sides.has(side)) return { side, layer: 'outside', room: '', leaf: '', inner: path }
  if (rest.length === 0) return { side, layer: 'top', room: '', leaf: '', inner: folder }
  const inner = rest.join('/')
  if (folder === 'platform' || folder === 'ui') return { side, layer: folder, room: '', leaf: '', inner }
  if (notSlices[side]?.includes(folder))
    return { side, layer: 'top', room: folder === 'shells' ? folder : '', leaf: '', inner }
  const leaf = leafOf(rest.slice(0, -1))
  return {
    side,
    layer: 'slice',
    room: folder,
    leaf: leaf.join('/'),
    inner: rest.slice(leaf.length).join('/'),
  }
}

/** Returns the folder of a leaf: `server/employees/units`. */
export const folderOf = ({ side, room, leaf }: Place): string => [side, room, leaf].filter(Boolean).join('/')

/** Checks whether a file is a test or a test tool; most rules do not apply to those. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('test/')

/** Checks whether a file holds code. */
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path)
