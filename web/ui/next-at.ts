/**
 * Returns the index of the suggestion that an arrow key moves to, out of `count`, wrapping around at the ends.
 * From -1 (none) arrow down leads to the first suggestion, arrow up to the last.
 */
export const nextAt = (at: number, step: 1 | -1, count: number): number =>
  at < 0 && step < 0 ? count - 1 : (at + step + count) % count

/** Returns the step of an arrow key: 1 down, -1 up; null for other keys. */
export function arrowStep(key: string): 1 | -1 | null {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : null
}
