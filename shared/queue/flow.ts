// Simulates a day on the floor under a calling rule, for the wait estimate and the benchmark.
import { type Choice, preCallOf, walk } from './dispatcher.ts'
import {
  addPatient,
  type Hall,
  leaveDoor,
  type Patient,
  type Post,
  passPost,
  type Room,
  toDoor,
} from './floor.ts'

/** A calling rule: where a released patient goes, and which patient is called next to some posts. */
export interface Rule {
  release(hall: Hall, patient: Patient): Choice | null
  next(hall: Hall, posts: readonly Post[]): Choice | null
}

/** Random values of a run: how long a stop takes, and whether a called patient is absent. */
export interface Chance {
  minutes(patient: Patient, post: Post): number
  isAbsent(patient: Patient, post: Post): boolean
}

/** Events that a run reports. */
interface Witness {
  started?(patient: Patient, room: Room, at: number): void
  passed?(patient: Patient, post: Post, at: number): void
}

/** Minutes that a room loses on an absent patient, and the minutes until the patient is back. */
export const missed = { room: 1.5, person: 10 }

interface Deed {
  at: number
  act(): void
}

/** A run of the hall: planned events, carried out in order of time. */
export class Flow {
  readonly hall: Hall
  readonly #rule: Rule
  readonly #chance: Chance
  readonly #witness: Witness
  /** Planned events, the latest first; within a minute the last planned event comes first in the list. */
  readonly #deeds: Deed[] = []
  readonly #there = new Set<Patient>()

  constructor(hall: Hall, rule: Rule, chance: Chance, witness: Witness = {}) {
    this.hall = hall
    this.#rule = rule
    this.#chance = chance
    this.#witness = witness
  }

  /** Plans an event at a minute. */
  plan(at: number, act: () => void): void {
    const deeds = this.#deeds
    let from = 0
    let to = deeds.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((deeds[middle]?.at ?? 0) > at) from = middle + 1
      else to = middle
    }
    deeds.splice(from, 0, { at, act })
  }

  /** Runs all planned events and their consequences. */
  run(): void {
    for (let deed = this.#deeds.pop(); deed; deed = this.#deeds.pop()) {
      this.hall.now = deed.at
      deed.act()
    }
  }

  /** Lets a patient arrive. */
  arrive(patient: Patient): void {
    this.release(addPatient(patient))
  }

  /** Sends a free patient where the rule says, or lets the patient wait. */
  release(patient: Patient): void {
    patient.since = this.hall.now
    const choice = this.#rule.release(this.hall, patient)
    if (choice) this.#call(choice)
    else this.hall.pool.push(patient)
  }

  /** Calls patients to a post as long as the rule chooses one for it. */
  fill(post: Post): void {
    for (let next = this.#rule.next(this.hall, [post]); next; next = this.#rule.next(this.hall, [post])) {
      const { patient } = next
      this.hall.pool = this.hall.pool.filter((other) => other !== patient)
      this.#call(next)
    }
  }

  #call({ patient, post }: Choice): void {
    toDoor(post, patient)
    this.plan(this.hall.now + (patient.passed ? walk : 0), () => this.reach(patient, post))
  }

  /** Puts a called patient at the door. */
  reach(patient: Patient, post: Post): void {
    this.#there.add(patient)
    const idle = post.rooms.find((room) => room.isOpen && room.startedAt === null)
    if (idle) this.take(idle)
  }

  /** Lets a room take patients again at a minute, after its break. */
  reopen(room: Room, at: number): void {
    room.pause = null
    this.plan(at, () => {
      room.isOpen = true
      if (room.startedAt === null) this.take(room)
    })
  }

  /** Lets a free room take the patient at the door, or asks the rule to call one. */
  take(room: Room): void {
    if (!room.isOpen) return
    const { post } = room
    const patient = post.door.find((other) => this.#there.has(other))
    if (patient) this.#enter(room, patient)
    else this.fill(post)
  }

  #enter(room: Room, patient: Patient): void {
    const { post } = room
    leaveDoor(post, patient)
    this.#there.delete(patient)
    room.patient = patient
    room.startedAt = this.hall.now
    if (this.#chance.isAbsent(patient, post)) this.#miss(room, patient)
    else {
      this.#witness.started?.(patient, room, this.hall.now)
      this.go(room, this.hall.now + this.#chance.minutes(patient, post))
    }
  }

  /** Begins a stop; plans its end and, some minutes before, the call of the next patient. */
  go(room: Room, end: number): void {
    if (room.startedAt === null) return
    this.plan(preCallOf(room.startedAt, room.post.minutes), () => this.fill(room.post))
    this.plan(end, () => this.end(room))
  }

  #miss(room: Room, patient: Patient): void {
    this.plan(this.hall.now + missed.person, () => this.release(patient))
    this.plan(this.hall.now + missed.room, () => this.#clear(room))
  }

  #clear(room: Room): void {
    room.patient = null
    room.startedAt = null
    if (room.pause && 'minutes' in room.pause) this.reopen(room, this.hall.now + room.pause.minutes)
    this.take(room)
  }

  /** Lets a patient leave a room; the stop is passed. */
  end(room: Room): void {
    const { patient, post } = room
    if (patient) {
      passPost(patient, post)
      this.#witness.passed?.(patient, post, this.hall.now)
    }
    this.#clear(room)
    if (patient?.need.length) this.release(patient)
  }
}
