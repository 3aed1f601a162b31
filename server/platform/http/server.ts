import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Actor } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import type { Log } from '../log.ts'
import { answerErrors } from './errors.ts'
import { guard } from './security.ts'

/** What the web side of the process stands on. */
export interface ServerOptions {
  db: Database
  clock: Clock
  log: Log
  /** Address of the site behind TLS; absent on a trial machine. */
  publicUrl?: string | undefined
  trustProxy?: boolean
  /** Who sends a request: given by the accounts slice. */
  actorOf: (request: FastifyRequest) => Promise<Actor>
}

/** The HTTP server with the contracts that it serves. */
export interface Server extends ServerOptions {
  fastify: FastifyInstance
  secure: boolean
  served: Route[]
}

const bodyLimit = 64 * 1024

/** Opens the HTTP server: ids, limits, guard, one place for errors, a log line for each request. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const fastify = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    bodyLimit,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  const secure = options.publicUrl?.startsWith('https://') ?? false
  answerErrors(fastify, options.log)
  guard(fastify, { secure, publicUrl: options.publicUrl })
  await fastify.register(cookie)
  await fastify.register(formbody, { bodyLimit })
  readJson(fastify)
  logRequests(fastify, options.log)
  fastify.setNotFoundHandler(() => refuse(common.NOT_FOUND))
  return { ...options, fastify, secure, served: [] }
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
        return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
      } catch {
        return refuse(common.BAD_REQUEST)
      }
    },
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
