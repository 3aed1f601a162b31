import { setTimeout as wait } from 'node:timers/promises'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { wishOf } from '../../test/booking.ts'
import type { Cookies } from '../../test/people.ts'

/** People who book until they are answered, as a browser does: the same key again after a failure. */
export interface Load {
  /** Numbers of the bookings that were acknowledged. */
  told: string[]
  /** People who got no clear answer within a minute. */
  unanswered(): number
  /** Seconds from each moment until the first clear answer to a request that was sent after it. */
  gapsAfter(moments: readonly number[]): number[]
  /** Stops when everybody under way has his answer. */
  stop(): Promise<void>
}

interface Options {
  /** Addresses of the processes that may be asked now. */
  sites: () => readonly string[]
  slots: readonly string[]
  cookies: Cookies
}

const atOnce = 8
const pauseMs = 60
const againMs = 150
const patienceMs = 60_000
/** People for each slot; it has fewer seats, so that a seat sold twice would be seen. */
const takersOfSlot = 12

interface Reply {
  status: number
  number?: string
}

async function send(url: string, slot: string, headers: Record<string, string>): Promise<Reply | null> {
  const body = JSON.stringify(wishOf(slot as SlotId))
  try {
    const answer = await fetch(url + bookingContract.reserve.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    const { result } = (await answer.json()) as { result?: { number: string } }
    return { status: answer.status, ...(result && { number: result.number }) }
  } catch {
    return null
  }
}

const isClear = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.status < 500 && reply.status !== 429

/** Starts the load; it ends by itself when no unused account is left. */
export function startLoad({ sites, slots, cookies }: Options): Load {
  const told: string[] = []
  const answers: { sent: number; at: number }[] = []
  let made = 0
  let unanswered = 0
  let isOver = false

  const next = () => {
    made += 1
    const address = `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
    const headers = {
      cookie: cookies(),
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': address,
    }
    return { slot: slots[Math.floor(made / takersOfSlot) % slots.length] ?? '', headers }
  }
  const keep = ({ status, number }: Reply) => {
    if (status === 201 && number) told.push(number)
    else if (status !== 409) throw new Error(`a booking was answered with ${status}`)
  }
  const tryOnce = async (attempt: number, { slot, headers }: ReturnType<typeof next>): Promise<boolean> => {
    const open = sites()
    const sent = performance.now()
    const reply = open.length ? await send(open[attempt % open.length] ?? '', slot, headers) : null
    if (!isClear(reply)) return false
    answers.push({ sent, at: performance.now() })
    keep(reply)
    return true
  }
  const book = async (turn: number): Promise<void> => {
    const wish = next()
    const until = performance.now() + patienceMs
    for (let attempt = turn; performance.now() < until; attempt += 1) {
      if (await tryOnce(attempt, wish)) return
      await wait(againMs)
    }
    unanswered += 1
  }
  const person = async (_: unknown, turn: number) => {
    while (!isOver) {
      await book(turn)
      await wait(pauseMs)
    }
  }
  const people = Promise.all(Array.from({ length: atOnce }, person))
  people.catch(() => {
    isOver = true
  })
  return {
    told,
    unanswered: () => unanswered,
    gapsAfter: (moments) =>
      moments.map((moment) => {
        const first = answers.filter(({ sent }) => sent >= moment).map(({ at }) => at)
        return first.length ? (Math.min(...first) - moment) / 1000 : Number.POSITIVE_INFINITY
      }),
    async stop() {
      isOver = true
      await people
    },
  }
}
