import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseTooOften } from '../../../shared/platform/refusal.ts'

/** Bytes of large bodies that one process works on at once: five files of the largest kind. */
const bytesAtOnce = 100 * 1024 * 1024
const secondsToWait = 10

/**
 * Bounds the memory that large bodies take in one process, from the first byte to the end of the answer. A request that
 * does not say its size counts as the largest that its call allows.
 */
export function openBodyBudget(atOnce = bytesAtOnce) {
  let held = 0
  return {
    /** Refuses (429) a body that does not fit beside those being worked on; a single one always fits. */
    hold(request: FastifyRequest, reply: FastifyReply, largest: number): void {
      const bytes = Math.min(Number(request.headers['content-length'] ?? largest) || 0, largest)
      if (held > 0 && held + bytes > atOnce)
        refuseTooOften(secondsToWait, 'Сейчас загружают несколько больших файлов')
      held += bytes
      let isHeld = true
      const release = () => {
        if (isHeld) held -= bytes
        isHeld = false
      }
      // An answer that was sent finishes; a connection that broke only closes.
      reply.raw.once('finish', release)
      reply.raw.once('close', release)
    },
  }
}
