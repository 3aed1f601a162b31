import type { InjectOptions } from 'fastify'
import { test as base, expect } from 'vitest'
import { type AppDeps, buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/platform/db/types.ts'
import type { Server } from '../server/platform/http/server.ts'
import { type Log, openLog } from '../server/platform/log.ts'
import { type Secrets, secretsFrom } from '../server/platform/secrets.ts'
import type { RefusalBody, RefusalKind } from '../shared/platform/refusal.ts'
import type { BodyInput, ParamsInput, QueryInput, Reply, Route } from '../shared/platform/route.ts'
import { embeddedDatabase, emptyDatabase } from './engines.ts'
import { givenContacts } from './examples.ts'
import { testSecret } from './open-messages.ts'

/** A clock that a test moves. It starts on Monday 2 March 2026, 10:00 at the clinic. */
export class TestClock {
  #now = new Date('2026-03-02T05:00:00Z')
  now(): Date {
    return new Date(this.#now)
  }
  set(instant: string | Date): void {
    this.#now = new Date(instant)
  }
  pass(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

interface Input<R> {
  params?: ParamsInput<R>
  query?: QueryInput<R>
  body?: BodyInput<R>
  headers?: Record<string, string>
}

/** A reply of the server: the result of a success or the error of a refusal. */
export interface Answer<R> {
  status: number
  result: Reply<R>
  error: RefusalBody
  headers: Record<string, unknown>
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))

/** A test client that keeps cookies between calls, as a browser does. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly #server: Server
  readonly #address: string | undefined
  constructor(server: Server, address?: string) {
    this.#server = server
    this.#address = address
  }

  /** Sends any request to any address and keeps the cookies of the answer. */
  async send(options: { method: string; url: string; payload?: unknown; headers?: Record<string, string> }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...options.headers }
    const inject = {
      ...options,
      headers,
      ...(this.#address && { remoteAddress: this.#address }),
    } as InjectOptions
    const answer = await this.#server.fastify.inject(inject)
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0 || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    return answer
  }

  /** Makes a call by its contract. */
  async call<R extends Route>(contract: R, input: Input<R> = {}): Promise<Answer<R>> {
    const query = new URLSearchParams(input.query as Record<string, string> | undefined)
    const url =
      fill(contract.path, (input.params ?? {}) as Record<string, string>) + (query.size ? `?${query}` : '')
    const payload = input.body === undefined ? undefined : JSON.stringify(input.body)
    const headers = { ...(payload && { 'content-type': 'application/json' }), ...input.headers }
    const answer = await this.send({ method: contract.method, url, payload, headers })
    const { result, error } = answer.json()
    return { status: answer.statusCode, result, error, headers: answer.headers }
  }
}

/** The application of a test file, on a database of its own. */
export interface TestApp {
  server: Server
  db: Database
  clock: TestClock
  deps: AppDeps
  /** A new client without cookies; `address`: its network address. */
  visitor(address?: string): Client
}

/** Builds the application over a database. */
export async function openApp(
  db: Database,
  environment: Record<string, string> = {},
  given: { clock?: TestClock; log?: Log; secrets?: Secrets } & Pick<AppDeps, 'importer'> = {},
): Promise<TestApp> {
  const { clock = new TestClock(), log = openLog('silent'), importer } = given
  const { secrets = secretsFrom(testSecret) } = given
  const read = readConfig({ LOG_LEVEL: 'silent', CABINET_DEMO: 'off', ...environment })
  // A clinic that works: its contacts are given, its offices and hours are those of test/examples.ts.
  const config = { ...read, clinic: { ...read.clinic, ...givenContacts(environment) } }
  const deps = {
    config,
    db,
    clock,
    log,
    secrets,
    importer,
  }
  const server = await buildApp(deps)
  await server.fastify.ready()
  return { server, db, clock, deps, visitor: (address) => new Client(server, address) }
}

const withApp = (open: () => Promise<Database>) =>
  base.extend<{ app: TestApp }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
      async ({}, use) => {
        const db = await open()
        const app = await openApp(db)
        await use(app)
        await app.server.fastify.close()
        await db.close()
      },
      { scope: 'file' },
    ],
  })

/** `test` with the application: one instance per file, and each test makes its own data. */
export const test = withApp(emptyDatabase)

/** `test` on the embedded database even where PostgreSQL is available, to prove that it can do the same. */
export const onEmbedded = withApp(embeddedDatabase)

expect.extend({
  toBeRefused(answer: Answer<Route>, kind: RefusalKind) {
    const pass = answer.status === kind.status && answer.error?.code === kind.code
    const got = answer.error
      ? `${answer.status} ${answer.error.code}`
      : `${answer.status} ${JSON.stringify(answer.result)}`
    return { pass, message: () => `expected ${kind.status} ${kind.code}, got ${got}` }
  },
})

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    /** The call was refused with this kind of refusal. */
    toBeRefused(kind: RefusalKind): R
  }
}

export { embeddedDatabase, emptyDatabase, expect }
