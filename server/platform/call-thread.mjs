// The code that every worker thread runs: it calls one exported function of a module and posts the result. Like
// the process, a thread starts from plain JavaScript, and the files it loads are kept stripped and compiled;
// this halves the processor time of a start.
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
  // The posted result makes the process end the thread at once, so the compile cache is written before it is
  // posted.
  flushCompileCache()
  if (result instanceof Uint8Array) {
    // The bytes are copied before their buffer is moved, because the memory behind a Buffer may hold other
    // bytes too.
    const bytes = new Uint8Array(result)
    post({ result: bytes }, [bytes.buffer])
  } else post({ result })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  post({ refused: error.kind, extra: error.extra })
}
