import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieOf, cookiesOf } from './cookies.ts'
import type { Server } from './server.ts'

/** Twice the age that a replica may have, so that whoever has written does not read what was before. */
const seconds = 10
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}cabinet-wrote`

/**
 * Marks the browser of everybody who writes, for ten seconds, in whichever process; refused writes are marked too. A
 * database without a replica needs no marks.
 */
export function markWriters(fastify: FastifyInstance, { db, secure }: Pick<Server, 'db' | 'secure'>): void {
  if (!db.replica) return
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!['GET', 'HEAD'].includes(request.method))
      cookiesOf(request, reply, secure).set(nameOf(secure), '1', seconds)
    done()
  })
}

/** Tells whether the caller has written a moment ago, and so must read from the primary. */
export const hasJustWritten = (request: FastifyRequest, { secure }: Pick<Server, 'secure'>): boolean =>
  cookieOf(request, nameOf(secure)) !== undefined
