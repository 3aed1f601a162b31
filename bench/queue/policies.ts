import { chooseStation, mayPass, nextTo, waitAt, walk } from '../../shared/queue/dispatcher.ts'
import type { Hall, Patient, Post } from '../../shared/queue/floor.ts'
import type { Rule } from '../../shared/queue/flow.ts'

/** The rule of the cabinet. */
export const index: Rule = { release: chooseStation, next: nextTo }

/** A rule of plain queues: a patient who is free joins the queue of one room at once and stays in it. */
const queues = (choose: (hall: Hall, patient: Patient, open: Post[]) => Post | undefined): Rule => ({
  release: (hall, patient) => {
    const post = choose(
      hall,
      patient,
      hall.posts.filter((post) => mayPass(patient, post)),
    )
    return post ? { patient, post, score: 0 } : null
  },
  next: () => null,
})

/** A paper sheet: patients visit rooms in the listed order. */
export const fixedSheet = queues((_hall, _patient, open) => open[0])

/** The rule of a good present-day queue system: it sends the patient to the room with the shortest expected wait. */
export const leastWait = queues((hall, patient, open) => {
  const waitOf = (post: Post) => {
    const before = patient.isPriority
      ? post.door.filter((other) => other.isPriority).length
      : post.door.length
    return Math.max(walk, waitAt(post, before, hall.now))
  }
  return open.reduce<Post | undefined>(
    (best, post) => (best && waitOf(best) <= waitOf(post) ? best : post),
    undefined,
  )
})
