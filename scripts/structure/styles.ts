import { posix } from 'node:path'
import type { Problem, Tree } from './tree.ts'

const imported = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** Classes that have a rule in a stylesheet. */
function classesOf(styles: string): Set<string> {
  const bare = styles.replace(/\/\*.*?\*\/|url\([^)]*\)|:global\([^)]*\)/gs, '')
  return new Set(Array.from(bare.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))
}

/**
 * Describes how a component uses a stylesheet: the classes it names, and whether it passes the whole sheet on
 * or picks by a computed name.
 */
interface Use {
  path: string
  sheet: string
  names: Set<string>
  isOpen: boolean
}

function usesIn(path: string, text: string): Use[] {
  return Array.from(text.matchAll(imported), ([statement, local = '', from = '']) => {
    const rest = text.replace(statement, '')
    const names = new Set(
      Array.from(rest.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')), ([, name = '']) => name),
    )
    const isOpen = new RegExp(`\\b${local}\\b(?!\\.)`).test(rest)
    return { path, sheet: posix.join(posix.dirname(path), from), names, isOpen }
  })
}

/**
 * Every class that a component names must have a rule, and every rule must be used; neither the compiler nor a
 * browser reports this.
 */
export function checkStyles(tree: Tree): Problem[] {
  const uses = Object.keys(tree)
    .filter((path) => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap((path) => usesIn(path, tree[path] ?? ''))
  const missing = uses.flatMap(({ path, sheet, names }) => {
    const known = classesOf(tree[sheet] ?? '')
    return [...names]
      .filter((name) => !known.has(name))
      .map((name) => ({
        path,
        text: `${posix.basename(sheet)} has no .${name}. Write its rule, or do not name it.`,
      }))
  })
  const unused = Object.keys(tree)
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((path) => {
      const own = uses.filter(({ sheet }) => sheet === path)
      if (own.some(({ isOpen }) => isOpen)) return []
      const named = new Set(own.flatMap(({ names }) => [...names]))
      return [...classesOf(tree[path] ?? '')]
        .filter((name) => !named.has(name))
        .map((name) => ({ path, text: `.${name} is named by no component. Remove it.` }))
    })
  return [...missing, ...unused]
}

/** A style sheet begins with one comment line that says what it holds and why no component or style prop serves. */
export function checkSheetReasons(tree: Tree): Problem[] {
  const text =
    'Begin it with one comment line, at most 140 characters, that says why no component or style prop serves here.'
  return Object.keys(tree)
    .filter((path) => /^web\/.*\.css$/.test(path))
    .filter((path) => !/^(?=.{1,140}\n)\/\* (?:(?!\*\/).){20,} \*\/\n/.test(tree[path] ?? ''))
    .map((path) => ({ path, line: 1, text }))
}
