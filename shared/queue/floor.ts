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
  /** `first`: before all others; `early`: at the latest after three stops (blood); `last`: ends the visit. */
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
