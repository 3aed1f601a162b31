// The file of every thread: calls one exported function of a module and posts what it gives. A thread starts as the process
// does: JavaScript as it is, and what it loads is kept stripped and compiled, which halves the processor's time of a start.
import './quick-start.mjs'
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

/** @type {Omit<import('./threads.ts').ThreadCall, 'module'> & { module: string }} */
const { module, name, input } = workerData

/** @type {(posted: import('./threads.ts').Posted<unknown, unknown>, moved?: ArrayBuffer[]) => void} */
const post = (posted, moved = []) => parentPort?.postMessage(posted, moved)

const { Refusal } = await import('../../shared/platform/refusal.ts')
try {
  const { [name]: call } = await import(module)
  const result = await call(input, (/** @type {unknown} */ message) => post({ message }))
  // The last word ends the thread at once, before it could do this by itself.
  flushCompileCache()
  if (result instanceof Uint8Array) {
    // A copy of its own is moved: what a Buffer stands on may hold other bytes too.
    const bytes = new Uint8Array(result)
    post({ result: bytes }, [bytes.buffer])
  } else post({ result })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  post({ refused: error.kind, extra: error.extra })
}
