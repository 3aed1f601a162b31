import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Member } from '../../../shared/platform/actor.ts'
import type { Live } from './live.ts'
import { sessionsTopic } from './live.ts'

/** Content of a stream. */
interface Show<State extends { version: number }> {
  /** Owner: the stream ends with that session. */
  actor: Member
  /** Name of the event. */
  event: string
  /** Topics that its state always depends on. */
  topics: readonly string[]
  /** Further topics that a state depends on. */
  also?(state: State): readonly string[]
  /** Returns the whole small state; null when the right to it is lost. */
  load(): Promise<State | null>
}

/** A browser with more unread bytes than this is disconnected and reconnects. */
const unreadAtMost = 256 * 1024

/**
 * An open answer: the whole state at once and after each change (Server-Sent Events). Ends with the word `end`
 * when the session or the right is over, without it when the process closes: then the browser reconnects.
 */
export class EventStream<State extends { version: number } = { version: number }> {
  readonly #live: Live
  readonly #show: Show<State>

  constructor(live: Live, show: Show<State>) {
    this.#live = live
    this.#show = show
  }

  /**
   * Starts the answer; refuses an account with too many streams. `allow`: the right to the call, checked before
   * each event.
   */
  send(request: FastifyRequest, reply: FastifyReply, allow: (actor: Actor) => boolean): FastifyReply {
    const body = new Readable({ read() {} })
    const isAllowed = async () => {
      const now = await this.#live.actorOf(request)
      return now.kind === 'member' && now.accountId === this.#show.actor.accountId && allow(now)
    }
    const teller = tellerOf(this.#live, this.#show, isAllowed, body)
    body.once('close', this.#live.open(teller))
    // The answer may end before the stream is read to its end.
    reply.raw.once('close', () => body.destroy())
    body.push('retry: 3000\n\n')
    teller.changed()
    // The connection closes with the stream: kept for another request, it would delay a closing process.
    reply.header('connection', 'close')
    return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(body)
  }
}

function tellerOf<State extends { version: number }>(
  live: Live,
  show: Show<State>,
  isAllowed: () => Promise<boolean>,
  body: Readable,
) {
  const { actor, event, load } = show
  const topics = [...show.topics, sessionsTopic(actor.accountId)]
  let last = ''
  let isDirty = false
  let isAtWork = false
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
    // A topic may have changed before it was followed, so the state is read once more.
    if (live.follow(listener, [...topics, ...(show.also?.(state) ?? [])])) isDirty = true
    const data = JSON.stringify(state)
    if (data !== last) push(`event: ${event}\nid: ${state.version}\ndata: ${data}\n\n`)
    last = data
  }

  /** One read at a time, and one more after the last change, so that the state never goes back. */
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
      live.log.warn({ err: error, event }, 'a live stream is let go')
      end()
    } finally {
      isAtWork = false
    }
  }

  const beat = async () => {
    if (await isAllowed().catch(() => true)) push('event: beat\ndata: {}\n\n')
    else await changed()
  }

  const listener = {
    account: actor.accountId,
    topics,
    changed: () => void changed(),
    beat: () => void beat(),
    end,
  }
  return listener
}
