// Source: spec §2 «/admin?main»; work time by day, breaks and places by time of day.
import type { Break, Hours } from './schema.ts'

/** An error in the hours of a day: its path in `Hours` and the sentence. */
export interface HoursProblem {
  path: (string | number)[]
  message: string
}

const partProblems = (
  { from, to }: Hours,
  name: 'breaks' | 'pieces',
  parts: readonly Break[],
  twice: string,
): HoursProblem[] =>
  parts.flatMap((part, at): HoursProblem[] => {
    const problem = (field: 'from' | 'to', message: string) => [{ path: [name, at, field], message }]
    if (part.from >= part.to) return problem('to', 'Конец раньше начала')
    if (part.from < from) return problem('from', `Раньше начала дня (${from})`)
    if (part.to > to) return problem('to', `Позже конца дня (${to})`)
    const other = parts.some((one, place) => place < at && one.from < part.to && part.from < one.to)
    return other ? problem('from', twice) : []
  })

/** Returns the errors in the hours of a day; an empty list means valid hours. */
export function hoursProblems(hours: Hours): HoursProblem[] {
  if (hours.from >= hours.to) return [{ path: ['to'], message: 'Конец дня раньше начала' }]
  return [
    ...partProblems(hours, 'breaks', hours.breaks, 'Перерывы пересекаются'),
    ...partProblems(hours, 'pieces', hours.pieces, 'Эти часы уже указаны другой строкой'),
  ]
}
