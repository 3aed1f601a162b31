import { estimate, foresee, intervalOf, medianOf, widths } from '../../shared/queue/estimate.ts'
import type { Floor, FloorPerson } from '../../shared/queue/floor.ts'
import type { Clinic } from './clinic.ts'
import { dayOf } from './day.ts'
import { index } from './policies.ts'
import { type Course, runDay } from './run-day.ts'

/** Days with predicted waits. */
const days: { clinic: Clinic; load: number; hasBuses: boolean }[] = [
  { clinic: 'small', load: 0.8, hasBuses: false },
  { clinic: 'small', load: 0.95, hasBuses: true },
  { clinic: 'large', load: 0.8, hasBuses: false },
  { clinic: 'large', load: 0.8, hasBuses: true },
]

/** The predicted and the real wait of one patient, in minutes from the prediction. */
interface Telling {
  what: 'at the door' | 'in the pool' | 'the end'
  actual: number
  error: number
  isHeld: boolean | null
}

interface Look {
  floor: Floor
  fates: ReturnType<typeof foresee>
}

function nextStart({ at }: FloorPerson, minutes: readonly number[], actual: number): Telling[] {
  if (at.kind !== 'door' && at.kind !== 'pool') return []
  const { from, to } = intervalOf(minutes, widths[at.kind])
  const error = Math.abs(medianOf(minutes) - actual)
  const isHeld = actual >= from && actual <= to
  return [{ what: at.kind === 'door' ? 'at the door' : 'in the pool', actual, error, isHeld }]
}

function tellings({ floor, fates }: Look, course: Course): Telling[] {
  return floor.people.flatMap((person) => {
    const fate = fates.get(person.key)
    if (!fate) return []
    const begun = course.starts.find(({ visitor, at }) => visitor === +person.key && at > floor.now)
    const actual = (course.left[+person.key] ?? 0) - floor.now
    const error = Math.abs(medianOf(fate.ends) - floor.now - actual)
    const minutes = fate.starts.map(({ at }) => at - floor.now)
    const start = begun ? nextStart(person, minutes, begun.at - floor.now) : []
    return [...start, { what: 'the end' as const, actual, error, isHeld: null }]
  })
}

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

/**
 * Errors of the predictions made every quarter of an hour, and the milliseconds that predicting for all
 * patients takes.
 */
export function accuracy(seeds: number): {
  rows: Record<string, unknown>[]
  pool: number
  held: number
  took: number[]
} {
  const took: number[] = []
  const all = days.flatMap((day) =>
    Array.from({ length: seeds }, (_, seed) => seed + 1).flatMap((seed) => {
      const looks: Look[] = []
      const see = (floor: Floor) => {
        const begun = performance.now()
        estimate(floor, { seed })
        took.push(performance.now() - begun)
        looks.push({ floor, fates: foresee(floor, { seed }) })
      }
      const course = runDay(dayOf({ ...day, seed }), day.clinic, index, { every: 15, see })
      return looks.flatMap((look) => tellings(look, course))
    }),
  )
  const of = (what: Telling['what']) => all.filter((telling) => telling.what === what)
  const held = (what: Telling['what']) => 100 * mean(of(what).map(({ isHeld }) => (isHeld ? 1 : 0)))
  const rows = (['at the door', 'in the pool', 'the end'] as const).map((what) => ({
    what,
    told: of(what).length,
    'mean, min': mean(of(what).map(({ actual }) => actual)),
    'error, min': mean(of(what).map(({ error }) => error)),
    'interval holds, %': what === 'the end' ? '' : held(what),
  }))
  return { rows, pool: mean(of('in the pool').map(({ error }) => error)), held: held('in the pool'), took }
}
