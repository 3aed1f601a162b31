import { chooseStation, delayAt, mayPass, nextTo, walk } from '../../shared/queue/dispatcher.ts'
import type { Guest, Hall, Post } from '../../shared/queue/floor.ts'
import type { Rule } from '../../shared/queue/flow.ts'

/** The rule of the cabinet. */
export const index: Rule = { release: chooseStation, next: nextTo }

/** A rule of plain queues: a released patient joins one at once and stays there. */
const queues = (choose: (hall: Hall, guest: Guest, open: Post[]) => Post | undefined): Rule => ({
  release: (hall, guest) => {
    const post = choose(
      hall,
      guest,
      hall.posts.filter((post) => mayPass(guest, post)),
    )
    return post ? { guest, post, score: 0 } : null
  },
  next: () => null,
})

/** A paper sheet: patients visit rooms in the listed order. */
export const fixedSheet = queues((_hall, _guest, open) => open[0])

/** A good queue of today: sends the patient to the shortest expected wait. */
export const leastWait = queues((hall, guest, open) => {
  const waitAt = (post: Post) => {
    const before = guest.isPriority ? post.door.filter((other) => other.isPriority).length : post.door.length
    return Math.max(walk, delayAt(post, before, hall.now))
  }
  return open.reduce<Post | undefined>(
    (best, post) => (best && waitAt(best) <= waitAt(post) ? best : post),
    undefined,
  )
})
