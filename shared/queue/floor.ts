/** Where a person is on the clinic's floor: waits, at the door of a station, in a room, or away for a while. */
type Whereabouts =
  | { kind: 'pool' }
  | { kind: 'door'; station: string }
  | { kind: 'inside'; cabinet: string }
  | { kind: 'away' }

/** A person on the floor. Times are minutes from any one moment. */
export interface FloorPerson {
  key: string
  arrived: number
  /** Since when he waits: his arrival, or the end of his last stop or absence. */
  since: number
  isPriority: boolean
  /** Stations still to pass, the one where he is now among them. */
  need: readonly string[]
  /** How many he has passed. */
  passed: number
  at: Whereabouts
}

/** A room of a station. `startedAt`: when whoever is inside went in. */
export interface FloorCabinet {
  key: string
  station: string
  isOpen: boolean
  startedAt: number | null
}

/** A station as the rule sees it. */
export interface FloorStation {
  key: string
  /** Mean minutes for a person, measured or as the clinic has set them. */
  minutes: number
  /** `first`: before all others; `early`: after the desk and three stops at the latest (blood); `last`: ends the visit. */
  place: 'first' | 'early' | 'last' | null
  /** Stations that come before it where both are needed. */
  after: readonly string[]
}

/** All that the rule decides by. The order of `people` is the order in which doors were reached, and decides between equals. */
export interface Floor {
  now: number
  stations: readonly FloorStation[]
  cabinets: readonly FloorCabinet[]
  people: readonly FloorPerson[]
}
/** A station at work, with what the rule counts at it. */
export interface Post {
  key: string
  minutes: number
  place: FloorStation['place']
  /** Posts that come before it, and those that it comes before. */
  after: Post[]
  before: Post[]
  rooms: Room[]
  /** Who is called, in the order in which they go in. */
  door: Guest[]
  /** Minutes of work that everybody in the clinic still needs here. */
  load: number
}

/** A room of a post: since when it is busy, and with whom. */
export interface Room {
  key: string
  post: Post
  isOpen: boolean
  startedAt: number | null
  guest: Guest | null
}

/** A person, with what the rule weighs. `minutes`: of work still to pass. */
export interface Guest {
  key: string
  arrived: number
  since: number
  isPriority: boolean
  need: Post[]
  minutes: number
  passed: number
}

/** The floor as the rule works on it: every person in one place, what is weighed kept counted. */
export interface Hall {
  now: number
  posts: Post[]
  pool: Guest[]
}

/** Posts of stations with their rooms, nobody there yet. */
export function postsOf({ stations, cabinets }: Pick<Floor, 'stations' | 'cabinets'>): Post[] {
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
  for (const { key, station, isOpen, startedAt } of cabinets) {
    const post = byKey.get(station)
    post?.rooms.push({ key, post, isOpen, startedAt, guest: null })
  }
  return posts
}

/** Brings a person in: his work is expected at his posts from now on. */
export function welcome(guest: Guest): Guest {
  for (const post of guest.need) {
    guest.minutes += post.minutes
    post.load += post.minutes
  }
  return guest
}

/** A person has passed a post. */
export function passPost(guest: Guest, post: Post): void {
  guest.need = guest.need.filter((other) => other !== post)
  guest.minutes -= post.minutes
  post.load -= post.minutes
  guest.passed += 1
}

/** Puts a person to the door: with priority before all others, after those with priority. */
export function toDoor(post: Post, guest: Guest): void {
  const first = guest.isPriority ? post.door.findIndex((other) => !other.isPriority) : -1
  post.door.splice(first < 0 ? post.door.length : first, 0, guest)
}

/** Takes a person from the door. */
export function leaveDoor(post: Post, guest: Guest): void {
  post.door.splice(post.door.indexOf(guest), 1)
}

/** A person as the rule weighs him, not yet counted anywhere. */
export function guestOf(person: FloorPerson, posts: readonly Post[]): Guest {
  const { key, arrived, since, isPriority, passed } = person
  const need = posts.filter((post) => person.need.includes(post.key))
  return { key, arrived, since, isPriority, need, minutes: 0, passed }
}

/** The hall of a floor, with everybody by his key. */
export function hallOf(floor: Floor): { hall: Hall; guests: Map<string, Guest> } {
  const posts = postsOf(floor)
  const byKey = new Map(posts.map((post) => [post.key, post]))
  const rooms = new Map(posts.flatMap((post) => post.rooms).map((room) => [room.key, room]))
  const hall: Hall = { now: floor.now, posts, pool: [] }
  const guests = new Map<string, Guest>()
  for (const person of floor.people) {
    const { key, at } = person
    const guest = welcome(guestOf(person, posts))
    guests.set(key, guest)
    const post = at.kind === 'door' ? byKey.get(at.station) : undefined
    const room = at.kind === 'inside' ? rooms.get(at.cabinet) : undefined
    if (at.kind === 'pool') hall.pool.push(guest)
    if (post) toDoor(post, guest)
    if (room) room.guest = guest
  }
  return { hall, guests }
}
