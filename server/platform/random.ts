import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Returns up to 4096 bytes of the cryptographic source, which is read in large portions. They are valid until
 * the next call: copy them.
 */
export function randomPiece(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}
