import { z } from 'zod'
import { FileBody, FileReply } from '../../../shared/platform/file.ts'
import { escapeHtml } from '../../../shared/platform/html.ts'
import { common, type RefusalKind } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import { pageHeaders, pagePolicy } from './security.ts'
import type { Server } from './server.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (place: 'path' | 'query', shape: z.ZodObject | undefined): Json[] =>
  Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))

const refusalBody = schemaOf(
  z.object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      details: z.unknown().optional(),
      requestId: z.string().optional(),
    }),
  }),
  'output',
)

function refusalsOf(kinds: readonly RefusalKind[]): Json {
  const byStatus = Map.groupBy(kinds, (kind) => kind.status)
  const entries = [...byStatus].map(([status, same]) => [
    status,
    {
      description: same.map((kind) => `${kind.code}: ${kind.message}`).join('; '),
      content: { 'application/json': { schema: refusalBody } },
    },
  ])
  return Object.fromEntries(entries)
}

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function replyOf({ reply }: Route): Json {
  if (reply === FileReply) return bytes
  const properties = { result: schemaOf(reply, 'output') }
  return { 'application/json': { schema: { type: 'object', required: ['result'], properties } } }
}

function operationOf(contract: Route): Json {
  const body = contract.body && {
    required: true,
    content:
      contract.body === FileBody
        ? bytes
        : { 'application/json': { schema: schemaOf(contract.body, 'input') } },
  }
  return {
    summary: contract.summary,
    parameters: [...parametersOf('path', contract.params), ...parametersOf('query', contract.query)],
    ...(body && { requestBody: body }),
    responses: {
      [contract.status ?? 200]: { description: 'Успех', content: replyOf(contract) },
      ...refusalsOf([...(contract.refusals ?? []), common.INVALID]),
    },
  }
}

/** Generates the OpenAPI 3.1 description of all served calls from their contracts. */
function openapiOf(served: readonly Route[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of served) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, paths }
}

const rowOf = (contract: Route): string => {
  const refusals = (contract.refusals ?? []).map((kind) => `${kind.status} ${kind.code}`).join(', ')
  const cells = [contract.method, contract.path, contract.summary, refusals]
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

/** Renders the description of the calls as a page for people. */
const docsPage = (served: readonly Route[], title: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Вызовы: ${escapeHtml(title)}</title></head><body><h1>Вызовы</h1><p>Полное описание с формами запросов и ответов: <a href="/api/openapi.json">openapi.json</a></p><table><thead><tr><th>Метод</th><th>Адрес</th><th>Что делает</th><th>Отказы</th></tr></thead><tbody>${served.map(rowOf).join('')}</tbody></table></body></html>`

/** Serves the OpenAPI description and the page. Must be called after all contracts are registered. */
export function answerDocs(server: Server, title: () => Promise<string>): void {
  const { fastify } = server
  const contracts = () => server.served.map(({ contract }) => contract)
  // Cached per name of the clinic: generating it takes a tenth of a second, and anybody may ask.
  let printed = { title: '', text: '' }
  fastify.get('/api/openapi.json', async (_request, reply) => {
    const now = await title()
    if (printed.title !== now) printed = { title: now, text: JSON.stringify(openapiOf(contracts(), now)) }
    return reply.type('application/json; charset=utf-8').send(printed.text)
  })
  fastify.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders)
      .header('content-security-policy', pagePolicy('none'))
      .send(docsPage(contracts(), await title())),
  )
}
