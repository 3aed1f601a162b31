import { CabinetId } from '../../../../shared/queue/schema.ts'

// Not among what a sign-out forgets: the machine stands in this room whoever sits at it.
const kept = 'queue-room'

/** The room in which this device was worked with last; null when there was none, or the device keeps nothing. */
export function readOwnRoom(): CabinetId | null {
  try {
    return CabinetId.safeParse(localStorage.getItem(kept)).data ?? null
  } catch {
    return null
  }
}

/** Remembers the room that is worked in. */
export function keepOwnRoom(id: CabinetId): void {
  try {
    localStorage.setItem(kept, id)
  } catch {
    // The list of rooms is one press longer without it.
  }
}
