import type { ServerResponse } from 'node:http'
import { gatewayServer } from './platform.ts'

/** A patient record as the clinic's system sends it. */
export const patientOf = (id: string, phone: string, given: Record<string, unknown> = {}) => ({
  kind: 'patient',
  id,
  phone,
  surname: 'Иванова',
  name: 'Анна',
  middlename: 'Петровна',
  gender: 'Женский',
  birth: '1984-05-17',
  ...given,
})

/** A stand-in for the clinic's system on this machine: keeps a feed of changes and follows docs/exchange.md. */
export async function clinicSystem(token = 'a key of the clinic') {
  const feed: unknown[] = []
  const asked: string[] = []
  const reply = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const gateway = await gatewayServer(({ url, headers }, response) => {
    asked.push(url)
    if (headers.authorization !== `Bearer ${token}`) return reply(response, 401, {})
    const { pathname, searchParams } = new URL(url, 'http://clinic')
    if (pathname !== '/changes') return reply(response, 404, {})
    const after = Number(searchParams.get('after') ?? 0)
    const items = feed.slice(after, after + Number(searchParams.get('limit')))
    const cursor = after + items.length
    reply(response, 200, { items, cursor: String(cursor), more: cursor < feed.length })
  })
  return { ...gateway, token, feed, asked }
}
