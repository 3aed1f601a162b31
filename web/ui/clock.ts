/** Returns minutes of a time of day written `08:30`; null for an invalid time. `24:00` is the end of a day. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time)?.map(Number) ?? []
  if (hours === undefined || minutes === undefined || minutes > 59) return null
  const all = hours * 60 + minutes
  return all <= 1440 ? all : null
}

/** Formats minutes of a day as a time: `08:30`. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Completes a short typed time: `8` is `08:00`, `830` is `08:30`, `1430` is `14:30`. Invalid text stays
 * unchanged.
 */
export function finishTime(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 0) return ''
  const isShort = digits.length === 1 || (digits.length === 3 && digits > '24')
  const [hours, minutes] = isShort
    ? [`0${digits[0]}`, digits.slice(1)]
    : [digits.slice(0, 2), digits.slice(2)]
  const whole = `${hours}:${minutes.padEnd(2, '0')}`
  return minutesOf(whole) === null ? typed : whole
}

/** Returns the next whole step up or down from a time, within a day. */
export function stepTime(time: string, step: number, way: 1 | -1): string {
  const at = minutesOf(time)
  if (at === null) return time
  const next = way === 1 ? (Math.floor(at / step) + 1) * step : (Math.ceil(at / step) - 1) * step
  return timeOf(Math.min(1440, Math.max(0, next)))
}
