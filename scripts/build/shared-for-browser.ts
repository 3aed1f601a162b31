import type { Plugin } from 'vite'

/** What of the tree of a module is looked at here. */
interface Node {
  type: string
  start: number
  end: number
  body?: Node[]
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
  callee?: Node & { name?: string }
  arguments?: Node[]
}

/** A piece of a text and what to write in its place. */
interface Change {
  from: number
  to: number
  text: string
}

/** All calls below a node, itself too. */
function* callsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'CallExpression') yield node as Node
  for (const part of Object.values(node)) yield* callsIn(part)
}

/** Of a contract the browser needs what it calls by: the method and the path. What a call takes and answers the server checks. */
const shapesOf = (tree: Node): Change[] =>
  [...callsIn(tree)].flatMap(({ callee, arguments: [, path, shapes] = [] }) =>
    callee?.name === 'route' && path && shapes ? [{ from: path.end, to: shapes.end, text: '' }] : [],
  )

/** Nothing in shared/ does anything when it is loaded, so a schema that nobody names need not be made. The bundler is told so. */
const makingsOf = ({ body = [] }: Node): Change[] =>
  body
    .flatMap((part) => (part.declaration ?? part).declarations ?? [])
    .flatMap(({ init }) =>
      init && init.type !== 'ArrowFunctionExpression' && !callsIn(init).next().done
        ? [
            { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
            { from: init.end, to: init.end, text: '))()' },
          ]
        : [],
    )

/** Leaves out of shared/ what only the server uses: the shapes of contracts, the schemas that no form is checked by. */
export function sharedForBrowser(): Plugin {
  return {
    name: 'shared-for-browser',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/[\w/-]+\.ts$/ },
      handler(code, id) {
        const tree = this.parse(code) as unknown as Node
        const changes = [...(id.endsWith('/contract.ts') ? shapesOf(tree) : []), ...makingsOf(tree)]
        const written = changes
          .toSorted((one, other) => other.from - one.from)
          .reduce((text, change) => text.slice(0, change.from) + change.text + text.slice(change.to), code)
        return { code: written, map: null, moduleSideEffects: false }
      },
    },
  }
}
