import { countOf } from '../../../../shared/platform/count-words.ts'

/** Progress of the work at a moment, milliseconds. */
export interface Sample {
  at: number
  done: number
}

/** Period over which the pace is measured, milliseconds: a pause of a second must not upset the forecast. */
const lookBack = 10_000
/** Time that must pass before the first forecast, milliseconds. */
const enough = 1500

/**
 * Adds a sample to those of the last seconds. A sample with fewer rows than the last one belongs to another
 * step of the work and discards the earlier samples.
 */
export function withSample(samples: readonly Sample[], now: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && now.done < last.done) return [now]
  return [...samples.filter(({ at }) => now.at - at <= lookBack), now]
}

/** Returns the seconds until the end at the pace of the last seconds; null while unknown. */
export function secondsLeft(samples: readonly Sample[], all: number): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < enough || last.done <= first.done) return null
  const pace = (last.done - first.done) / (last.at - first.at)
  return (all - last.done) / pace / 1000
}

/** Formats the forecast. */
export function leftText(seconds: number | null): string {
  if (seconds === null) return 'Считаем, сколько осталось'
  if (seconds < 10) return 'Осталось несколько секунд'
  if (seconds < 50) return `Осталось около ${Math.ceil(seconds / 10) * 10} секунд`
  return `Осталось около ${countOf(Math.max(1, Math.round(seconds / 60)), ['минуты', 'минут', 'минут'])}`
}
