import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Member } from '../../../shared/platform/actor.ts'
import type { Live } from './live.ts'
import { sessionsTopic } from './live.ts'

/** What a stream shows. */
interface Show<State extends { version: number }> {
  /** Whose it is: it ends with his session. */
  actor: Member
  /** Name of the event. */
  event: string
  /** What it depends on. */
  topics: readonly string[]
  /** The whole small state; null when the right to it is lost. */
  load(): Promise<State | null>
}

/** More than this unread by a slow browser: it is let go and asks again. */
const unreadAtMost = 256 * 1024

/**
 * An answer that goes on: the whole state at once and after each change (Server-Sent Events). Ends with the word `end` when the
 * session or the right is over, without it when the process closes: then the browser comes again by itself.
 */
export class EventStream {
  readonly #live: Live
  readonly #show: Show<{ version: number }>

  constructor(live: Live, show: Show<{ version: number }>) {
    this.#live = live
    this.#show = show
  }

  /** Begins the answer; refuses one who has too many of them. `allow`: the right to the call, asked again before each telling. */
  send(request: FastifyRequest, reply: FastifyReply, allow: (actor: Actor) => boolean): FastifyReply {
    const body = new Readable({ read() {} })
    const isAllowed = async () => {
      const now = await this.#live.actorOf(request)
      return now.kind === 'member' && now.accountId === this.#show.actor.accountId && allow(now)
    }
    const teller = tellerOf(this.#live, this.#show, isAllowed, body)
    const letGo = this.#live.open(teller)
    body.once('close', letGo)
    // The answer may end before the stream is read to its end.
    reply.raw.once('close', () => body.destroy())
    body.push('retry: 3000\n\n')
    teller.changed()
    // The connection ends with the stream: kept for another request, it would keep a closing process waiting.
    reply.header('connection', 'close')
    return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(body)
  }
}

function tellerOf(
  { log }: Live,
  { actor, event, topics, load }: Show<{ version: number }>,
  isAllowed: () => Promise<boolean>,
  body: Readable,
) {
  let [last, isDirty, isAtWork] = ['', false, false]
  const push = (text: string) => {
    if (body.destroyed || body.readableEnded) return
    if (body.readableLength > unreadAtMost) body.destroy()
    else body.push(text)
  }
  const end = () => void (body.destroyed || body.push(null))

  const tell = async () => {
    const state = (await isAllowed()) ? await load() : null
    if (!state) {
      push('event: end\ndata: {}\n\n')
      return end()
    }
    const data = JSON.stringify(state)
    if (data !== last) push(`event: ${event}\nid: ${state.version}\ndata: ${data}\n\n`)
    last = data
  }

  /** One at a time, the last one after the last change: what is sent never goes back. */
  const changed = async () => {
    isDirty = true
    if (isAtWork) return
    isAtWork = true
    try {
      while (isDirty && !body.destroyed) {
        isDirty = false
        await tell()
      }
    } catch (error) {
      log.warn({ err: error, event }, 'a live stream is let go')
      end()
    } finally {
      isAtWork = false
    }
  }

  const beat = async () => {
    if (await isAllowed().catch(() => true)) push(':\n\n')
    else await changed()
  }

  return {
    account: actor.accountId,
    topics: [...topics, sessionsTopic(actor.accountId)],
    changed: () => void changed(),
    beat: () => void beat(),
    end,
  }
}
