/** Longest pause between two keys of a scanner, milliseconds: it types faster than people. */
const fastest = 100

/** Keys typed without a pause, and the time of the last one, milliseconds. */
export interface TypedRun {
  text: string
  at: number
}

export const noKeys: TypedRun = { text: '', at: 0 }

/**
 * Adds a key to the run of keys, which begins anew after a pause. A keyboard scanner types its text without pauses
 * and ends it with Enter, so the run before Enter is what it has read.
 */
export function withKey({ text, at }: TypedRun, key: string, now: number): TypedRun {
  const isRun = now - at <= fastest
  // Shift and the like are no characters and do not end a run.
  if ([...key].length !== 1) return { text: isRun ? text : '', at: isRun ? now : at }
  return { text: (isRun ? text : '') + key, at: now }
}

/** Returns the text that ends with Enter pressed at this time; empty when there was a pause before it. */
export const runAt = ({ text, at }: TypedRun, now: number): string => (now - at <= fastest ? text : '')
