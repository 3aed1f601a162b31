/** Place of a patient on the clinic's floor: waits, at the door of a station, in a room, or away for a while. */
type Whereabouts =
  | { kind: 'pool' }
  | { kind: 'door'; station: string }
  | { kind: 'inside'; room: string }
  | { kind: 'away' }

/** A patient on the floor. Times are minutes from any one moment. */
export interface FloorPerson {
  key: string
  arrived: number
  /** Start of the wait: the arrival, or the end of the last stop or absence. */
  since: number
  isPriority: boolean
  /** Stations still to pass, including the current one. */
  need: readonly string[]
  /** Number of passed stations. */
  passed: number
  at: Whereabouts
}

/** A break of a room: until a minute, or for some minutes after the patient inside has left. */
export type FloorBreak = { until: number } | { minutes: number }

/**
 * A room of a station. `isOpen`: it takes patients now. `startedAt`: when the patient inside went in. `pause`: the
 * break after which it takes patients again.
 */
export interface FloorRoom {
  key: string
  station: string
  isOpen: boolean
  startedAt: number | null
  pause?: FloorBreak | null
}

/** A station as the calling rule sees it. */
export interface FloorStation {
  key: string
  /** Mean minutes per patient, measured or set by the clinic. */
  minutes: number
  /**
   * `first`: before all others; `early`: after the desk and three stops at the latest (blood); `last`: ends the
   * visit.
   */
  place: 'first' | 'early' | 'last' | null
  /** Stations that must be passed before this one when the patient needs both. */
  after: readonly string[]
}

/** All input of the calling rule. The order of `people` is the order of arrival at doors and decides ties. */
export interface Floor {
  now: number
  stations: readonly FloorStation[]
  rooms: readonly FloorRoom[]
  people: readonly FloorPerson[]
}
/** A station at work, with the counts of the rule. */
export interface Post {
  key: string
  minutes: number
  place: FloorStation['place']
  /** Posts that must be passed before this one (`after`), and posts that must be passed after it (`before`). */
  after: Post[]
  before: Post[]
  rooms: Room[]
  /** Called patients in the order in which they go in. */
  door: Patient[]
  /** Minutes of work that all patients in the clinic still need here. */
  load: number
}

/** A room of a post: its patient and the start of the stop. */
export interface Room {
  key: string
  post: Post
  isOpen: boolean
  startedAt: number | null
  patient: Patient | null
  pause: FloorBreak | null
}

/** A patient with the values that the calling rule weighs. `minutes`: the work that the patient still needs. */
export interface Patient {
  key: string
  arrived: number
  since: number
  isPriority: boolean
  need: Post[]
  minutes: number
  passed: number
}

/** The floor for the rule: every patient in one place, with the weighed counts kept up to date. */
export interface Hall {
  now: number
  posts: Post[]
  pool: Patient[]
}

/** Makes the posts of stations with their rooms, empty. */
export function postsOf({ stations, rooms }: Pick<Floor, 'stations' | 'rooms'>): Post[] {
  const posts = stations.map((station): Post => {
    const { key, minutes, place } = station
    return { key, minutes, place, after: [], before: [], rooms: [], door: [], load: 0 }
  })
  const byKey = new Map(posts.map((post) => [post.key, post]))
  for (const { key, after } of stations) {
    const post = byKey.get(key)
    for (const earlier of after.map((name) => byKey.get(name))) {
      if (!post || !earlier) continue
      post.after.push(earlier)
      earlier.before.push(post)
    }
  }
  for (const { key, station, isOpen, startedAt, pause = null } of rooms) {
    const post = byKey.get(station)
    post?.rooms.push({ key, post, isOpen, startedAt, patient: null, pause })
  }
  return posts
}

/** Adds a patient and counts the patient's work at the needed posts. */
export function addPatient(patient: Patient): Patient {
  for (const post of patient.need) {
    patient.minutes += post.minutes
    post.load += post.minutes
  }
  return patient
}

/** Marks that a patient has passed a post. */
export function passPost(patient: Patient, post: Post): void {
  patient.need = patient.need.filter((other) => other !== post)
  patient.minutes -= post.minutes
  post.load -= post.minutes
  patient.passed += 1
}

/** Puts a patient at the door: with priority before all without it, after others with priority. */
export function toDoor(post: Post, patient: Patient): void {
  const first = patient.isPriority ? post.door.findIndex((other) => !other.isPriority) : -1
  post.door.splice(first < 0 ? post.door.length : first, 0, patient)
}

/** Removes a patient from the door. */
export function leaveDoor(post: Post, patient: Patient): void {
  post.door.splice(post.door.indexOf(patient), 1)
}

/** Makes a patient for the rule, not counted anywhere yet. */
export function patientOf(person: FloorPerson, posts: readonly Post[]): Patient {
  const { key, arrived, since, isPriority, passed } = person
  const need = posts.filter((post) => person.need.includes(post.key))
  return { key, arrived, since, isPriority, need, minutes: 0, passed }
}

/** Makes the hall of a floor, with patients by key. */
export function hallOf(floor: Floor): { hall: Hall; patients: Map<string, Patient> } {
  const posts = postsOf(floor)
  const byKey = new Map(posts.map((post) => [post.key, post]))
  const rooms = new Map(posts.flatMap((post) => post.rooms).map((room) => [room.key, room]))
  const hall: Hall = { now: floor.now, posts, pool: [] }
  const patients = new Map<string, Patient>()
  for (const person of floor.people) {
    const { key, at } = person
    const patient = addPatient(patientOf(person, posts))
    patients.set(key, patient)
    const post = at.kind === 'door' ? byKey.get(at.station) : undefined
    const room = at.kind === 'inside' ? rooms.get(at.room) : undefined
    if (at.kind === 'pool') hall.pool.push(patient)
    if (post) toDoor(post, patient)
    if (room) room.patient = patient
  }
  return { hall, patients }
}
