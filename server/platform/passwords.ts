import { hash, verify } from '@node-rs/argon2'
import { refuseTooOften } from '../../shared/platform/refusal.ts'

/**
 * Argon2id, 19 MiB, two passes: the first choice of the OWASP password storage cheat sheet. About 15 ms on a
 * thread of its own.
 */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hash of a password that nobody has: compared when there is no account, so that the answer takes the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$PT8pBJmDfHQdrk4+cCn/+g$c5I2N5zgpy8JVd3qI9Nq6ojwpDZwh+5yQUDXAYyGTsA'

/** Hashes a process makes at once: each takes a thread and 19 MiB. */
const atOnce = 4
/** Hashes that may wait: with more of them the last would wait longer than a browser does. */
const waitingAtMost = 200
const secondsToWait = 5

/** Bounds work that takes a thread and much memory: so many at once, so many waiting, others are refused (429). */
export function openTurns(running: number, waiting: number) {
  let free = running
  const queue: (() => void)[] = []
  const take = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    if (queue.length >= waiting) refuseTooOften(secondsToWait, 'Сейчас входит очень много людей')
    return new Promise((resolve) => queue.push(resolve))
  }
  const give = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take()
    try {
      return await work()
    } finally {
      give()
    }
  }
}

const inTurn = openTurns(atOnce, waitingAtMost)

/** Hashes a password. Call it outside transactions, after the attempt was counted: it is slow. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Checks a password against a hash; takes as long and returns false when there is no hash. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(kept ?? nobody, password))
  return same && typeof kept === 'string'
}
