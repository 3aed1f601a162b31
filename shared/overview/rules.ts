// Alarms on the first page of an administrator.

/** Codes of this hour, and how many the clinic sends at most. */
interface Codes {
  sent: number
  limit: number
}

/** Returns the codes of this hour once they are near the limit: somebody may be flooding phones. Null otherwise. */
export const floodOf = (sent: number, limit: number): Codes | null =>
  sent >= limit * 0.8 ? { sent: Math.min(sent, limit), limit } : null
