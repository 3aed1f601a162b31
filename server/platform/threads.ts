import { Worker } from 'node:worker_threads'

/** Threads at work at a time; the next task waits for one to end. */
const atOnce = 2

const waiting: (() => void)[] = []
let working = 0

/** Waits for a turn; every turn is given back by `leave`. */
async function enter(): Promise<void> {
  if (working >= atOnce) return new Promise((resolve) => waiting.push(resolve))
  working += 1
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else working -= 1
}

interface Options<Message> {
  /** Ends the thread at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** What the task tells while it works. */
  onMessage?: (message: Message) => void
  /** Megabytes that the task may keep; beyond it the task fails, the process stays. */
  memory?: number
}

/** What a task posts: a word on its way, or its result, which is the last. */
type Posted<Output, Message> = { result: Output } | { message: Message }

/**
 * Runs a task in a thread of its own, so that long work never makes other requests wait. The file of the task reads
 * `workerData`, may post `{ message }` on its way and posts `{ result }` at the end. An error of the task is thrown here.
 */
export async function inThread<Output, Message = never>(
  task: URL,
  input: unknown,
  { memory = 384, ...rest }: Options<Message> = {},
): Promise<Output> {
  await enter()
  try {
    rest.signal?.throwIfAborted()
    return await run(task, input, { ...rest, memory })
  } finally {
    leave()
  }
}

async function run<Output, Message>(
  task: URL,
  input: unknown,
  { signal, onMessage, memory }: Options<Message> & { memory: number },
): Promise<Output> {
  const worker = new Worker(task, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // A task knows what it is given, not the settings of the process.
    env: {},
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    return await new Promise<Output>((resolve, reject) => {
      worker.on('message', (posted: Posted<Output, Message>) => {
        if ('result' in posted) resolve(posted.result)
        else onMessage?.(posted.message)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(signal?.reason ?? new Error('the task ended without a result')))
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    void worker.terminate()
  }
}
