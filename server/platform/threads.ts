import { Worker } from 'node:worker_threads'
import {
  Refusal,
  type RefusalExtra,
  type RefusalKind,
  refuseTooOften,
} from '../../shared/platform/refusal.ts'

/** Threads at work at a time; the next task waits for one to end. */
const atOnce = 2

/** Tasks of one owner that may wait; each keeps its input in memory. */
const waitingAtMost = 20
const secondsToWait = 10

/** Longer than any task of ours on the slowest machine. */
const longest = 600

interface Waiting {
  owner: string
  begin(): void
}
const waiting: Waiting[] = []
const working = new Map<string, number>()
let total = 0

const count = (owner: string, change: 1 | -1): void => {
  total += change
  const now = (working.get(owner) ?? 0) + change
  if (now > 0) working.set(owner, now)
  else working.delete(owner)
}

/** Waits for a free thread; each is returned by `leave`. Refuses an owner with too many waiting tasks. */
async function enter(owner: string): Promise<void> {
  if (total < atOnce) return count(owner, 1)
  if (waiting.filter((one) => one.owner === owner).length >= waitingAtMost) refuseTooOften(secondsToWait)
  return new Promise((resolve) => waiting.push({ owner, begin: resolve }))
}

/** Gives the free thread to the longest waiting task among the owners with the fewest running tasks. */
function leave(owner: string): void {
  count(owner, -1)
  const least = Math.min(...waiting.map((one) => working.get(one.owner) ?? 0))
  // An owner who has just been served lets another go first.
  const others = waiting.filter((one) => (working.get(one.owner) ?? 0) === least)
  const next = others.find((one) => one.owner !== owner) ?? others[0]
  if (!next) return
  waiting.splice(waiting.indexOf(next), 1)
  count(next.owner, 1)
  next.begin()
}

interface Options<Message> {
  /** Owner of the task, so that many tasks of one owner do not delay others; by default the kind of the task. */
  owner?: string
  /** Ends the thread at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Called with the progress that the task reports. */
  onMessage?: (message: Message) => void
  /** Memory limit of the task in megabytes; beyond it the task fails and the process stays. */
  memory?: number
  /** Time limit of the task in seconds: an endless one would block a thread for everybody. */
  seconds?: number
}

/**
 * An exported function, by its module and name, and its argument. It also receives a function that reports
 * progress.
 */
export interface ThreadCall {
  module: URL
  name: string
  input: unknown
}

/** Message of a thread: progress, or finally its result or refusal. */
type ThreadMessage<Output, Message> =
  | { message: Message }
  | { result: Output }
  | { refused: RefusalKind; extra: RefusalExtra }

/**
 * Calls a function in a worker thread, so that long work does not delay other requests. Its errors and refusals
 * are thrown here; an owner with twenty waiting calls is refused with 429.
 */
export async function inThread<Output, Message = never>(
  call: ThreadCall,
  { memory = 384, seconds = longest, owner = call.module.href, ...rest }: Options<Message> = {},
): Promise<Output> {
  await enter(owner)
  try {
    rest.signal?.throwIfAborted()
    return await run(call, { ...rest, memory, seconds })
  } finally {
    leave(owner)
  }
}

const file = new URL('./call-thread.mjs', import.meta.url)

async function run<Output, Message>(
  { module, name, input }: ThreadCall,
  {
    signal,
    onMessage,
    memory,
    seconds,
  }: Omit<Options<Message>, 'owner'> & { memory: number; seconds: number },
): Promise<Output> {
  const worker = new Worker(file, {
    workerData: { module: module.href, name, input },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // A task sees its input, not the settings of the process.
    env: {},
  })
  const stop = () => void worker.terminate()
  const timer = setTimeout(stop, seconds * 1000)
  signal?.addEventListener('abort', stop)
  try {
    return await new Promise<Output>((resolve, reject) => {
      worker.on('message', (posted: ThreadMessage<Output, Message>) => {
        if ('message' in posted) onMessage?.(posted.message)
        else if ('result' in posted) resolve(posted.result)
        else reject(new Refusal(posted.refused, posted.extra))
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(signal?.reason ?? new Error('the task ended without a result')))
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    void worker.terminate()
  }
}
