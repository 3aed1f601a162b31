import { findAll, type Node, nameOf, type Source, sourceOf } from './parse.ts'
import { isCode, isTest, type Problem, placeOf, type Tree } from './tree.ts'

/** Contracts and rules in shared/ and types in server/platform need a comment. Elsewhere a comment is optional. */
const isPublic = (path: string) =>
  isCode(path) && !isTest(path) && /^shared\/.*\/(contract|rules)\.ts$|^server\/platform\//.test(path)

const typeNodes = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'])

function namesOf(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as Node[]).map(({ id }) => nameOf(id) || 'the value')
  return [nameOf(declaration.id)]
}

/** A type that shares its name with a documented value needs no second comment. */
function undocumented(source: Source): { name: string; at: number }[] {
  const told = new Set<string>()
  return findAll(source.program, 'ExportNamedDeclaration').flatMap((node) => {
    const declaration = node.declaration as Node | null
    if (!declaration) return []
    if (source.path.startsWith('server/') && !typeNodes.has(declaration.type)) return []
    const before = source.comments.findLast(({ end }) => end <= node.start)
    const gap = before ? source.text.slice(before.end, node.start) : 'x'
    const isDocumented = before?.type === 'Block' && before.value.startsWith('*') && gap.trim() === ''
    return namesOf(declaration).flatMap((name) => {
      const isTold = isDocumented || told.has(name)
      told.add(name)
      return isTold ? [] : [{ name, at: node.start }]
    })
  })
}

/** Requires a one-line comment for contracts, rules and platform types. */
export function checkComments(tree: Tree): Problem[] {
  return Object.keys(tree)
    .filter(isPublic)
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      return undocumented(source).map(({ name, at }) => ({
        path,
        line: source.lineOf(at),
        text: `Comments: ${name} is for others and has no doc comment. Say in a line what it is: units, errors, source.`,
      }))
    })
}

const machine = /(?<![\w.$}-])\/(?:home|Users|root|work|workspace)\/[\w.-]+/
const tokens = /\b(?:npm_[A-Za-z0-9]{36}|ghp_[A-Za-z0-9]{36}|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----)/

/** Refuses local machine paths and keys in the files. */
export function checkTraces(tree: Tree): Problem[] {
  return Object.entries(tree).flatMap(([path, text]) => {
    if (path.endsWith('package-lock.json')) return []
    return text.split('\n').flatMap((line, index) => {
      const found = line.match(machine) ?? line.match(tokens)
      if (!found) return []
      const say = `Traces: "${found[0].slice(0, 40)}" is of one machine. Make the path relative, or take it from the configuration.`
      return [{ path, line: index + 1, text: say }]
    })
  })
}

/**
 * Requires a Russian sentence and a unique code for every refusal; only files named ru.ts may create kinds of
 * refusals.
 */
export function checkRefusals(tree: Tree): Problem[] {
  const homes = new Map<string, string>()
  return Object.keys(tree)
    .filter((path) => isCode(path) && !isTest(path) && placeOf(path).layer !== 'outside')
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      const calls = findAll(source.program, 'CallExpression').filter(
        ({ callee }) => nameOf(callee) === 'refusalKinds',
      )
      return calls.flatMap((call) => checkKinds(source, call, homes))
    })
}

function checkKinds(source: Source, call: Node, homes: Map<string, string>): Problem[] {
  const { path } = source
  const line = source.lineOf(call.start)
  if (!path.endsWith('/ru.ts') && path !== 'shared/platform/refusal.ts')
    return [
      {
        path,
        line,
        text: 'Refusals: kinds are made in ru.ts of a slice, where their words stand. Move it there.',
      },
    ]
  const table = (call.arguments as Node[])[0]
  return ((table?.properties ?? []) as Node[]).flatMap((property) => {
    const code = nameOf(property.key)
    const [, words] = ((property.value as Node).elements ?? []) as Node[]
    const problems: string[] = []
    if (!/[А-Яа-яЁё]/.test(words ? source.text.slice(words.start, words.end) : ''))
      problems.push(`Refusals: ${code} has no Russian sentence. Write what a person reads, with «вы».`)
    const home = homes.get(code)
    if (home)
      problems.push(
        `Refusals: ${code} stands in ${home} too. Import that one, or give this a name of its own.`,
      )
    homes.set(code, path)
    return problems.map((text) => ({ path, line: source.lineOf(property.start), text }))
  })
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

/** Requires an exact version for every package, so that another machine installs the same. */
export function checkPins(tree: Tree): Problem[] {
  const files = Object.keys(tree).filter((path) => /(^|\/)package\.json$/.test(path))
  return files.flatMap((path) => {
    const described = JSON.parse(tree[path] ?? '{}') as Record<string, Record<string, unknown> | undefined>
    const pins = groups.flatMap((group) => Object.entries(described[group] ?? {}))
    return pins
      .filter(([, version]) => typeof version === 'string' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => ({
        path,
        text: `Pins: ${name} is "${version}". Install it with npm install --save-exact.`,
      }))
  })
}

/** Requires every server setting to be listed in the operators' table. */
export function checkSettings(tree: Tree): Problem[] {
  const path = 'server/config.ts'
  const table = tree['docs/operations.md'] ?? ''
  if (!(path in tree)) return []
  const source = sourceOf(tree, path)
  const settings = findAll(source.program, 'Property').filter(({ key }) => /^[A-Z][A-Z_]+$/.test(nameOf(key)))
  return settings.flatMap(({ key, start }) => {
    const name = nameOf(key)
    if (table.includes(`| \`${name}\` |`)) return []
    const text = `Settings: ${name} is not in the table of docs/operations.md. Add its row: name, default, what it sets.`
    return [{ path, line: source.lineOf(start), text }]
  })
}
