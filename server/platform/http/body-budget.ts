import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseTooOften } from '../../../shared/platform/refusal.ts'

/** Bytes of large bodies that one process works on at once: five files of the largest kind. */
const bytesAtOnce = 100 * 1024 * 1024
/** A smaller body is no burden: any call may bring one of this size. */
const smallBody = 64 * 1024
/** Large bodies of one caller in one process at once: a person sends a few photos together. */
const ofCallerAtOnce = 4
const secondsToWait = 10

/** The largest body of a call, and its caller: an account, or an address. */
interface BodyClaim {
  largest: number
  caller: string
}

/**
 * Bounds the memory that large bodies take in one process, and how many of them one caller sends at once, from the first
 * byte to the end of the answer. A request that does not say its size counts as the largest that its call allows.
 */
export function openBodyBudget(atOnce = bytesAtOnce, small = smallBody) {
  let held = 0
  const ofCaller = new Map<string, number>()
  const add = (caller: string, change: number) => {
    const count = (ofCaller.get(caller) ?? 0) + change
    if (count > 0) ofCaller.set(caller, count)
    else ofCaller.delete(caller)
  }
  return {
    /** Refuses (429) a body that does not fit beside those being worked on; a single one always fits. */
    hold(request: FastifyRequest, reply: FastifyReply, { largest, caller }: BodyClaim): void {
      const bytes = Math.min(Number(request.headers['content-length'] ?? largest) || 0, largest)
      if (bytes <= small) return
      if ((ofCaller.get(caller) ?? 0) >= ofCallerAtOnce)
        refuseTooOften(
          secondsToWait,
          `Вы загружаете уже ${ofCallerAtOnce} файла: дождитесь, пока они загрузятся`,
        )
      if (held > 0 && held + bytes > atOnce)
        refuseTooOften(secondsToWait, 'Сейчас загружают несколько больших файлов')
      held += bytes
      add(caller, 1)
      let isHeld = true
      const release = () => {
        if (!isHeld) return
        isHeld = false
        held -= bytes
        add(caller, -1)
      }
      // An answer that was sent finishes; a connection that broke only closes.
      reply.raw.once('finish', release)
      reply.raw.once('close', release)
    },
  }
}
