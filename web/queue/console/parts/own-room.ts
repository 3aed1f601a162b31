import { RoomId } from '../../../../shared/queue/schema.ts'

// A sign-out does not delete it: the computer stays in this room whichever user signs in.
const kept = 'queue-room'

/** Returns the room last used on this device; null when there is none or the device has no storage. */
export function readOwnRoom(): RoomId | null {
  try {
    return RoomId.safeParse(localStorage.getItem(kept)).data ?? null
  } catch {
    return null
  }
}

/** Stores the room in use. */
export function keepOwnRoom(id: RoomId): void {
  try {
    localStorage.setItem(kept, id)
  } catch {
    // Without storage the user has to choose the room in the list.
  }
}
