import type { Writable } from 'node:stream'

/** What is written to a stream in one turn of the event loop leaves in one system call: each would cost more than its bytes. */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
