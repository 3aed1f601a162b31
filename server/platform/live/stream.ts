import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Member } from '../../../shared/platform/actor.ts'
import type { Live } from './live.ts'
import { sessionsTopic } from './live.ts'

/** Content of a stream. */
interface Show<State extends { version: number }> {
  /** Owner of the stream; it ends when the owner's session ends. */
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
 * An HTTP answer that stays open (Server-Sent Events): it sends the whole state at once and again after each
 * change. When the session ends or the right is lost, the last event is `end`. When the process closes, there
 * is no such event, and the browser reconnects.
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
    // The browser may disconnect before it has read everything.
    reply.raw.once('close', () => body.destroy())
    body.push('retry: 3000\n\n')
    teller.changed()
    // The connection is closed together with the stream: kept open for other requests, it would delay the
    // shutdown of the process.
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

  /**
   * Reads the state in one call at a time, and once more after the last change, so that an older state is never
   * sent after a newer one.
   */
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
