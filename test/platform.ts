import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '../server/platform/db/types.ts'
import { serveOn } from '../server/platform/http/serve.ts'
import { openServer, type ServerOptions } from '../server/platform/http/server.ts'
import { openLog } from '../server/platform/log.ts'
import { secretsFrom } from '../server/platform/secrets.ts'
import type { Actor } from '../shared/platform/actor.ts'
import type { AccountId } from '../shared/platform/ids.ts'
import { TestClock } from './harness.ts'

/** Repeats a check until it gives the expected value; the time limit is long enough for a busy machine. */
export const eventually = <Value>(ask: () => Value | Promise<Value>) =>
  expect.poll(ask, { timeout: 18_000, interval: 20 })

/** A log that keeps its lines for a test to read. */
export function keptLog(level = 'info') {
  const lines: string[] = []
  return { lines, log: openLog(level, { write: (line: string) => void lines.push(line) }) }
}

const accounts: Record<string, AccountId> = {
  ivan: '0190a0b0-0000-7000-8000-000000000001' as AccountId,
  anna: '0190a0b0-0000-7000-8000-000000000002' as AccountId,
}

/** The actor named by the header `x-actor`: ivan or anna (members), or admin; a guest without the header. */
async function actorByHeader(request: FastifyRequest): Promise<Actor> {
  const name = String(request.headers['x-actor'] ?? '')
  if (!name) return { kind: 'guest' }
  const roles = name === 'admin' ? ['admin'] : []
  return {
    kind: 'member',
    accountId: accounts[name] ?? (accounts.ivan as AccountId),
    phone: '+79990000000',
    roles,
  }
}

/** Only the HTTP server of the platform; a test registers its own contracts on it. */
export async function bareServer(db: Database, options: Partial<ServerOptions> = {}) {
  const kept = keptLog()
  const clock = new TestClock()
  const secrets = secretsFrom('a secret of the tests, long enough')
  const server = await openServer({ db, clock, log: kept.log, secrets, actorOf: actorByHeader, ...options })
  return { server, clock, lines: kept.lines, serve: serveOn(server), fastify: server.fastify }
}

/** A request that a gateway has received. */
export interface ReceivedRequest {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (received: ReceivedRequest, response: ServerResponse) => void

/** A gateway on this machine that answers by `answer` and stores the requests received. */
export async function gatewayServer(answer: Answer) {
  const received: ReceivedRequest[] = []
  let speak = answer
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { url: request.url ?? '', headers: request.headers, body }
    received.push(one)
    speak(one, response)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => http.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = http.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Changes how the gateway answers from now on. */
    speak: (next: Answer) => {
      speak = next
    },
    close,
    /** Starts the gateway again at the same address. */
    reopen: () => listen(port),
  }
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown): Answer =>
  (_received, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
