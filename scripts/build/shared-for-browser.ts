import type { Plugin } from 'vite'

/** The parts of a module syntax tree that are used here. */
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

/** A range of the text and its replacement. */
interface Change {
  from: number
  to: number
  text: string
}

/** Returns all calls in a node and below it. */
function* callsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'CallExpression') yield node as Node
  for (const part of Object.values(node)) yield* callsIn(part)
}

/** The browser needs only the method and path of a contract. The server checks requests and responses. */
const shapesOf = (tree: Node): Change[] =>
  [...callsIn(tree)].flatMap(({ callee, arguments: [, path, shapes] = [] }) =>
    callee?.name === 'route' && path && shapes ? [{ from: path.end, to: shapes.end, text: '' }] : [],
  )

/**
 * Modules in shared/ have no side effects when loaded, so an unused schema need not be created. The bundler is
 * told this.
 */
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

/**
 * Removes from shared/ what only the server uses: request and response shapes of contracts and schemas that no
 * form uses.
 */
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
