// The file of a thread: calls one exported function of a module and posts what it gives.
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread is asked: a function by its module and name, and what it takes. */
interface ThreadCall {
  module: string
  name: string
  input: unknown
}

const { module, name, input } = workerData as ThreadCall
const { [name]: call } = await import(module)
const result = await call(input, (message: unknown) => parentPort?.postMessage({ message }))
parentPort?.postMessage({ result })
