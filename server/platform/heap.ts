import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** When the start is over: the jobs have begun too. Milliseconds. */
const settledMs = 2000

const kept: object[] = []

/**
 * Keeps for good one of the objects that Node makes for each `process.nextTick`. A collection that finds none of them alive
 * forgets their shape; the code that makes them then meets a new one and stays slow: a fifth of a small request's time.
 */
function keepShapeOfTicks(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}

/**
 * How much the old part of the heap may grow, in percent of what has survived, before the whole of it is collected. Left to
 * itself V8 allowed a fifth: under load that was a collection every two seconds, and one booking in fifty waited thrice as long.
 */
const growth = 200

/** Gives back what the start has left behind: half of the heap is then garbage, and V8 would keep it until it is pressed. */
function collectAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  }, settledMs).unref()
}

/**
 * Fits the heap to a server: one collection right after the start, a pause of some 60 ms for 40 MB less at rest, and few of
 * the whole heap under load. When nothing is asked for eight seconds, V8 collects by itself.
 */
export function fitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  keepShapeOfTicks()
  collectAfterStart()
}
