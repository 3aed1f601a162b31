import { connect, type Socket } from 'node:net'

/** The result of a load: requests a second, latencies in milliseconds, the number of answers by status. */
export interface Load {
  rate: number
  p50: number
  p99: number
  statuses: Record<number, number>
}

/** Returns the next request as raw HTTP text; null ends the load. */
export type Source = () => string | null

/** Requests that belong together, sent one after another on one connection; only the last one is measured. */
export type Steps = () => readonly string[] | null

interface Tally {
  times: number[]
  statuses: Record<number, number>
}

const statusOf = (head: string): number => Number(head.slice(9, 12))
const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)

/** One connection: it sends a request only after the answer to the previous one. */
function runConnection(port: number, steps: Steps, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let received = ''
    let begun = 0
    let left: readonly string[] = []
    const next = () => {
      const group = left.length > 0 ? left : steps()
      const [request] = group ?? []
      if (request === undefined) return void socket.end(resolve)
      left = group?.slice(1) ?? []
      begun = performance.now()
      socket.write(request, 'latin1')
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`the server hung up: ${received.slice(0, 200)}`)))
    socket.on('data', (chunk) => {
      received += chunk
      const end = received.indexOf('\r\n\r\n')
      if (end < 0 || received.length < end + 4 + lengthOf(received.slice(0, end))) return
      const status = statusOf(received)
      received = ''
      if (left.length === 0) {
        tally.times.push(performance.now() - begun)
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      }
      next()
    })
  })
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Loads a server over the given number of connections until the source ends. */
export const drive = (url: string, connections: number, source: Source): Promise<Load> =>
  driveSteps(url, connections, () => {
    const request = source()
    return request === null ? null : [request]
  })

/** Loads a server with request groups. The rate counts whole groups. */
export async function driveSteps(url: string, connections: number, steps: Steps): Promise<Load> {
  const port = Number(new URL(url).port)
  const tally: Tally = { times: [], statuses: {} }
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, steps, tally)))
  const seconds = (performance.now() - begun) / 1000
  const sorted = tally.times.sort((a, b) => a - b)
  return {
    rate: sorted.length / seconds,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    statuses: tally.statuses,
  }
}

/** Repeats the same request the given number of times. */
export function times(count: number, request: string): Source {
  let left = count
  return () => (left-- > 0 ? request : null)
}

/** Formats a request as HTTP/1.1 text. */
export function requestText(
  method: string,
  path: string,
  options: { cookie?: string; body?: unknown; idempotencyKey?: string; address?: string } = {},
): string {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(options.cookie ? [`cookie: ${options.cookie}`] : []),
    ...(options.address ? [`x-forwarded-for: ${options.address}`] : []),
    ...(options.idempotencyKey ? [`idempotency-key: ${options.idempotencyKey}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${Buffer.from(body).toString('latin1')}`
}
