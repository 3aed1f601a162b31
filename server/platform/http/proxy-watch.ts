import type { FastifyInstance } from 'fastify'
import { isOuterAddress } from '../outer-address.ts'

/** Whether such a proxy was seen within the last day. */
export interface ProxyWatch {
  isForwarded(): boolean
}

const dayMs = 86_400_000

/**
 * Watches for a proxy whose `X-Forwarded-For` is not believed. Only one of this machine or of the inner network counts: a
 * stranger who comes directly may write any header.
 */
export function proxyWatchOn(
  fastify: FastifyInstance,
  { trustProxy, now }: { trustProxy: boolean; now: () => Date },
): ProxyWatch {
  let seenAt = Number.NEGATIVE_INFINITY
  if (!trustProxy)
    fastify.addHook('onRequest', (request, _reply, done) => {
      const isNamed = request.headers['x-forwarded-for'] !== undefined
      if (isNamed && !isOuterAddress(request.ip)) seenAt = now().getTime()
      done()
    })
  return { isForwarded: () => now().getTime() - seenAt < dayMs }
}
