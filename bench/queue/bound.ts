import type { Clinic } from './clinic.ts'
import { services } from './clinic.ts'
import type { Visitor } from './day.ts'

const walk = 1
const pathologist = 17
const before: Record<number, number> = { 9: 7, 6: 4 }

/** Minutes of services and walks of a patient under any rule. */
export const ownMinutes = ({ needs, minutes }: Visitor): number =>
  needs.reduce((sum, service) => sum + (minutes[service] ?? 0), 0) + walk * (needs.length - 1)

/** Minutes that a patient must spend elsewhere before a service and after it. */
function around({ needs, minutes }: Visitor, service: number): { head: number; tail: number } {
  const spent = (other: number | undefined) =>
    other !== undefined && other !== service && needs.includes(other) ? (minutes[other] ?? 0) + walk : 0
  const all = needs.reduce((sum, other) => sum + (other === service ? 0 : (minutes[other] ?? 0) + walk), 0)
  if (service === 0) return { head: 0, tail: all }
  if (service === pathologist) return { head: all, tail: 0 }
  const later = Object.keys(before)
    .map(Number)
    .find((other) => before[other] === service)
  return { head: spent(0) + spent(before[service]), tail: spent(pathologist) + spent(later) }
}

interface Job {
  release: number
  size: number
  due: number
  tail: number
}

/** Returns sorted end times of the jobs when a machine always works on the job with the least remaining time. */
function shortestFirst(jobs: Job[], speed: number): number[] {
  const coming = jobs
    .map((job) => ({ release: job.release, left: job.size / speed }))
    .sort((a, b) => a.release - b.release)
  const open: { left: number }[] = []
  const ends: number[] = []
  let now = 0
  let next = 0
  while (next < coming.length || open.length) {
    const until = coming[next]?.release ?? Number.POSITIVE_INFINITY
    const job = open.reduce<{ left: number } | null>(
      (best, other) => (best && best.left <= other.left ? best : other),
      null,
    )
    if (!job || now + job.left > until) {
      if (job) job.left -= Math.max(0, until - now)
      now = Math.max(now, until)
      const arrived = coming[next]
      if (arrived) open.push(arrived)
      next += 1
    } else {
      now += job.left
      open.splice(open.indexOf(job), 1)
      ends.push(now)
    }
  }
  return ends
}

function delayOf(jobs: Job[], speed: number): number {
  const dues = jobs.map((job) => job.due).sort((a, b) => a - b)
  return shortestFirst(jobs, speed).reduce(
    (sum, end, index) => sum + Math.max(0, end - (dues[index] ?? 0)),
    0,
  )
}

function spanOf(jobs: Job[], speed: number): number {
  return Math.max(
    ...jobs.map(({ release }) => {
      const late = jobs.filter((job) => job.release >= release)
      const work = late.reduce((sum, job) => sum + job.size, 0)
      return release + work / speed + Math.min(...late.map((job) => job.tail))
    }),
  )
}

/**
 * The lower bound that no rule can beat, even one that knows every duration: mean minutes in the clinic, and
 * when the last patient leaves.
 */
export function boundOf(visitors: Visitor[], clinic: Clinic): { own: number; mean: number; span: number } {
  const own = visitors.map(ownMinutes)
  const total = own.reduce((sum, minutes) => sum + minutes, 0)
  let delay = 0
  let span = Math.max(...visitors.map((visitor, index) => visitor.arrived + (own[index] ?? 0)))
  for (const [
    service,
    {
      [clinic]: [rooms],
    },
  ] of services.entries()) {
    const jobs = visitors.flatMap((visitor, index): Job[] => {
      if (!visitor.needs.includes(service)) return []
      const { head, tail } = around(visitor, service)
      const release = visitor.arrived + head
      return [
        {
          release,
          size: visitor.minutes[service] ?? 0,
          due: visitor.arrived + (own[index] ?? 0) - tail,
          tail,
        },
      ]
    })
    if (!jobs.length) continue
    delay = Math.max(delay, delayOf(jobs, rooms))
    span = Math.max(span, spanOf(jobs, rooms))
  }
  return { own: total / visitors.length, mean: (total + delay) / visitors.length, span }
}
