/**
 * Returns the index that an arrow moves to among `count` offers, wrapping around; from none (-1) down to the
 * first and up to the last.
 */
export const nextAt = (at: number, step: 1 | -1, count: number): number =>
  at < 0 && step < 0 ? count - 1 : (at + step + count) % count
