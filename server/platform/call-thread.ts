// The file of every thread: calls one exported function of a module and posts what it gives.
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { Posted, ThreadCall } from './threads.ts'

const { module, name, input } = workerData as Omit<ThreadCall, 'module'> & { module: string }
const post = (posted: Posted<unknown, unknown>, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(posted, moved)

try {
  const { [name]: call } = await import(module)
  const result = await call(input, (message: unknown) => post({ message }))
  if (result instanceof Uint8Array) {
    // A copy of its own is moved: what a Buffer stands on may hold other bytes too.
    const bytes = new Uint8Array(result)
    post({ result: bytes }, [bytes.buffer])
  } else post({ result })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  post({ refused: error.kind, extra: error.extra })
}
