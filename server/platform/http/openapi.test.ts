import { describe, expect, vi } from 'vitest'
import { test } from '../../../test/harness.ts'

type Json = Record<string, unknown>
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  responses: Record<string, { content: { 'application/json': { schema: Json } } }>
  requestBody?: { content: { 'application/json': { schema: Json } } }
  summary: string
}

const description = async (app: {
  server: { fastify: { inject(url: string): Promise<{ json(): Json }> } }
}) =>
  (await app.server.fastify.inject('/api/openapi.json')).json() as {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
  }

/** Keywords of JSON Schema 2020-12 that our contracts use. */
const schemaKeys = new Set(
  `type properties required additionalProperties items prefixItems enum const anyOf oneOf allOf not minLength maxLength contentEncoding
  minItems maxItems pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf default propertyNames
  description`.split(/\s+/),
)

function strangeKeys(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(strangeKeys)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (!schemaKeys.has(key)) return [key]
    if (key === 'properties') return Object.values(value as Json).flatMap(strangeKeys)
    return ['enum', 'const', 'default', 'required'].includes(key) ? [] : strangeKeys(value)
  })
}

describe('the description of the calls', () => {
  test('is generated once and then cached', async ({ app }) => {
    const first = await description(app)
    const printing = vi.spyOn(app.server.served, 'map')
    expect(await description(app)).toEqual(first)
    expect(printing).not.toHaveBeenCalled()
    printing.mockRestore()
  })

  test('is OpenAPI 3.1 and lists every served contract with its status and refusals', async ({ app }) => {
    const { openapi, paths, info } = await description(app)
    expect(openapi).toBe('3.1.0')
    expect(info.version).toBeTruthy()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = app.server.served.map(
      ({ contract: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(served.toSorted())
    expect(served.length).toBeGreaterThan(5)
    for (const { contract } of app.server.served) {
      const { method, path, status = 200, refusals = [] } = contract
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const statuses = [status, ...refusals.map((kind) => kind.status)].map(String)
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses))
      expect(operation?.summary).toMatch(/^[А-ЯЁ]/)
    }
  })

  test('names every parameter of an address, and no other', async ({ app }) => {
    for (const [path, methods] of Object.entries((await description(app)).paths))
      for (const { parameters } of Object.values(methods)) {
        const inPath = parameters.filter((one) => one.in === 'path')
        expect(inPath.map((one) => one.name)).toEqual([...path.matchAll(/{(\w+)}/g)].map((match) => match[1]))
        expect(inPath.every((one) => one.required)).toBe(true)
        expect(parameters.every((one) => ['path', 'query'].includes(one.in))).toBe(true)
      }
  })

  test('uses only standard keywords, so that any tool can read it', async ({ app }) => {
    const operations = Object.values((await description(app)).paths).flatMap((methods) =>
      Object.values(methods),
    )
    for (const { parameters, responses, requestBody } of operations) {
      const bodies = [...Object.values(responses), ...(requestBody ? [requestBody] : [])]
      const schemas = [
        ...parameters.map((one) => one.schema),
        ...bodies.flatMap((one) => Object.values(one.content).map(({ schema }) => schema)),
      ]
      expect(schemas.flatMap(strangeKeys)).toEqual([])
    }
  })

  test('says for each call that unknown fields are refused', async ({ app }) => {
    const schema = (await description(app)).paths['/api/auth/check']?.post?.requestBody?.content[
      'application/json'
    ].schema
    expect(schema).toMatchObject({ type: 'object', required: ['target'], additionalProperties: false })
  })

  test('is also shown as a page, under the same protection as other pages', async ({ app }) => {
    const page = await app.server.fastify.inject('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const { contract } of app.server.served) expect(page.body).toContain(contract.path)
  })
})
