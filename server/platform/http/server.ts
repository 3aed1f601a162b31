import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Actor, Allow } from '../../../shared/platform/actor.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { answerBroken, answerErrors } from './errors.ts'
import { findMalformedInput } from './malformed-input.ts'
import { guard } from './security.ts'

/** What the web side of the process stands on. */
export interface ServerOptions {
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  /** Address of the site behind TLS; absent on a trial machine. */
  publicUrl?: string | undefined
  trustProxy?: boolean
  /** Who sends a request: given by the accounts slice. */
  actorOf: (request: FastifyRequest) => Promise<Actor>
}

/** A contract with the right to call it. */
export interface Served {
  contract: Route
  allow: Allow<Actor>
}

/** The HTTP server with the contracts that it serves. */
export interface Server extends ServerOptions {
  fastify: FastifyInstance
  secure: boolean
  served: Served[]
}

const bodyLimit = 64 * 1024

/** Shapes are checked by zod: Fastify's own compilers of schemas are not even loaded, which saves 8 MB. */
const noSchemas = (): never => {
  throw new Error('a route has a schema of Fastify')
}

/** Opens the HTTP server: ids, limits, guard, one place for errors, a log line for each request. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const answerError = answerErrors(options.log)
  const fastify = Fastify({
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => randomUUID(),
    // One proxy of ours: the address that it adds is believed, those that a visitor wrote before it are not.
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
  // Read when somebody asks for one: most answers need none.
  await fastify.register(cookie, { hook: false })
  await fastify.register(formbody, { bodyLimit })
  readJson(fastify)
  readFiles(fastify)
  refuseOddInput(fastify)
  logRequests(fastify, options.log)
  fastify.setNotFoundHandler(() => refuse(common.NOT_FOUND))
  return { ...options, fastify, secure, served: [] }
}

/** A request that comes by an open connection while the process closes is told to come again. */
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

/** Refuses what no schema sees: null bytes anywhere and bodies nested without end. */
function refuseOddInput(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    // Most reads carry nothing to look at.
    const isBare = request.body === undefined && !/[?%]/.test(request.url)
    done(isBare ? undefined : findMalformedInput([request.body, request.query, request.params]))
  })
}

/** JSON bodies: an empty one counts as no body, a broken one is refused in our words. */
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

/** Files come whole, and only where a contract says how large they may be. */
function readFiles(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => (bytes.length === 0 ? undefined : bytes),
  )
}

const slow = 500

/** A line for each change, failure and slow answer; quick reads are told at the level `debug` only. */
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
