import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { sharedForBrowser } from './shared-for-browser.ts'

type Handler = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string }

function built(code: string, id: string): string {
  const { transform } = sharedForBrowser() as unknown as { transform: { handler: Handler } }
  return transform.handler.call({ parse: parseAst }, code, id).code
}

test('a contract keeps its method and path and loses its request and response schemas', () => {
  const code = "export const own = { list: route('GET', '/api/own', { query: Page, reply: z.array(Own) }) }"
  expect(built(code, '/site/shared/own/contract.ts')).toBe(
    "export const own = /* @__PURE__ */ (() => ({ list: route('GET', '/api/own') }))()",
  )
})

test('an exported call result is marked as pure and may be dropped; literal values stay unchanged', () => {
  const code = 'export const Own = z.object({}), limit = 5\nconst rule = (x) => check(x)\nexport { rule }'
  expect(built(code, '/site/shared/own/schema.ts')).toBe(
    'export const Own = /* @__PURE__ */ (() => (z.object({})))(), limit = 5\nconst rule = (x) => check(x)\nexport { rule }',
  )
})
