import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Actor, Allow } from '../../../shared/platform/actor.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import { type AccessRecord, accessRecordIn } from '../audit/access-record.ts'
import { openRecentViews, type RecentViews } from '../audit/recent-views.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import { callerLimit } from '../local-limit.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { openBodyBudget } from './body-budget.ts'
import { answerBroken, answerErrors } from './errors.ts'
import { findMalformedInput } from './malformed-input.ts'
import { markWriters } from './own-writes.ts'
import { type ProxyWatch, proxyWatchOn } from './proxy-watch.ts'
import { guard } from './security.ts'

/** Dependencies of the HTTP server. */
export interface ServerOptions {
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  /** Address of the site behind TLS; absent on a trial machine. */
  publicUrl?: string | undefined
  trustProxy?: boolean
  /** Returns the caller of a request; provided by accounts. */
  actorOf: (request: FastifyRequest) => Promise<Actor>
}

/** A contract with the right to call it. */
export interface ServedRoute {
  contract: Route
  allow: Allow<Actor>
}

/** The HTTP server with its contracts. */
export interface Server extends ServerOptions {
  fastify: FastifyInstance
  secure: boolean
  served: ServedRoute[]
  bodies: ReturnType<typeof openBodyBudget>
  access: AccessRecord
  views: RecentViews
  proxy: ProxyWatch
  /** Limits idempotency keys, each of which keeps an answer for a day. */
  keys: ReturnType<typeof callerLimit>
}

const bodyLimit = 64 * 1024

/** Far above what a registrar presses in an hour. */
const keyLimits = { ofAccount: { times: 1200, seconds: 3600 }, ofAddress: { times: 60_000, seconds: 3600 } }

/** zod checks the shapes; not loading Fastify's schema compilers saves 8 MB. */
const noSchemas = (): never => {
  throw new Error('a route has a schema of Fastify')
}

/** Opens the HTTP server: request ids, limits, guard, one error handler, one log line per request. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const answerError = answerErrors(options.log)
  const fastify = Fastify({
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => randomUUID(),
    // We run one proxy: the address it adds is trusted, those before it come from the visitor.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerBroken,
  })
  const secure = options.publicUrl?.startsWith('https://') ?? false
  fastify.setErrorHandler(answerError)
  refuseWhileClosing(fastify)
  guard(fastify, { secure, publicUrl: options.publicUrl })
  const proxy = proxyWatchOn(fastify, {
    trustProxy: options.trustProxy ?? false,
    now: () => options.clock.now(),
  })
  // Without the hook, cookies are parsed only when they are first read: most requests need none.
  await fastify.register(cookie, { hook: false })
  markWriters(fastify, { ...options, secure })
  await fastify.register(formbody, { bodyLimit })
  readJson(fastify)
  readFiles(fastify)
  refuseOddInput(fastify)
  logRequests(fastify, options.log)
  fastify.setNotFoundHandler(() => refuse(common.NOT_FOUND))
  return {
    ...options,
    fastify,
    secure,
    served: [],
    bodies: openBodyBudget(),
    access: accessRecordIn(options),
    views: openRecentViews(),
    proxy,
    keys: callerLimit(keyLimits),
  }
}

/** A request on an open connection while the process closes is answered with 503. */
function refuseWhileClosing(fastify: FastifyInstance): void {
  let closing = false
  fastify.addHook('preClose', (done) => {
    closing = true
    done()
  })
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!closing) return done()
    reply.header('retry-after', 5)
    done(new Refusal(common.CLOSING))
  })
}

/** Refuses input that no schema sees: control characters, halves of surrogate pairs, names in lines, endless nesting. */
function refuseOddInput(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    // Most GET requests have no input to check.
    const isBare = request.body === undefined && !/[?%]/.test(request.url)
    done(isBare ? undefined : findMalformedInput(request.body, request.query, request.params))
  })
}

/** JSON bodies: an empty one counts as no body, a broken one gets our refusal. */
function readJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      if (text === '') return undefined
      try {
        return JSON.parse(text)
      } catch {
        return refuse(common.BAD_REQUEST)
      }
    },
  )
}

/** Files are accepted whole, and only where a contract says how large they may be. */
function readFiles(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => (bytes.length === 0 ? undefined : bytes),
  )
}

const slow = 500

/** Logs each change, failure and slow answer; quick reads at level `debug` only. */
function logRequests(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const matters = request.method !== 'GET' || statusCode >= 400 || elapsedTime > slow
    if (matters || log.isLevelEnabled('debug')) {
      const { id: requestId, method } = request
      const line = {
        requestId,
        method,
        route: request.routeOptions.url,
        statusCode,
        ms: Math.round(elapsedTime),
      }
      log[matters ? 'info' : 'debug'](line, 'answered')
    }
    done()
  })
}
