/** Memory of a process at one moment, in megabytes. */
export interface Sample {
  minute: number
  rss: number
  heap: number
}

/** Memory in the three parts of a run that follow its first quarter, in which the process warms up. */
export interface Growth {
  parts: [number, number, number]
  isUnbounded: boolean
}

const warmUp = 0.25
const tolerance = { share: 0.1, megabytes: 10 }

const lowest = (values: readonly number[]) => Math.min(...values)
const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Tells whether memory grows without bound: it is higher in each part than in the one before, and by over a tenth and
 * over 10 MB in all. Of the heap the lowest value of a part counts, right after garbage was collected, of the whole
 * process the middle one.
 */
export function growthOf(samples: readonly Sample[], of: 'rss' | 'heap'): Growth {
  const last = samples.at(-1)?.minute ?? 0
  const counted = samples.filter(({ minute }) => minute >= last * warmUp)
  const third = Math.ceil(counted.length / 3)
  const value = of === 'heap' ? lowest : middle
  const part = (at: number) => value(counted.slice(at * third, (at + 1) * third).map((one) => one[of]))
  const parts: Growth['parts'] = [part(0), part(1), part(2)]
  const [first, second, end] = parts
  const total = end - first
  const isAbove = total > tolerance.megabytes && total > first * tolerance.share
  return { parts, isUnbounded: second > first && end > second && isAbove }
}
