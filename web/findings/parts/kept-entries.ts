import { z } from 'zod'
import { dropDraft, keepSecret, readSecret } from '../../platform/draft.ts'
import { Entries } from './entry.ts'

const name = 'findings'
const Kept = z.object({ ticket: z.string(), entries: Entries })

/** Returns what this user has typed in this tab about a ticket; nothing of other tickets. */
export function readEntries(owner: string, ticket: string): Entries {
  const kept = Kept.safeParse(readSecret(name, owner)).data
  return kept?.ticket === ticket ? kept.entries : {}
}

/** Keeps what is typed for a reload of the tab; a sign-out deletes it. */
export function keepEntries(owner: string, ticket: string, entries: Entries): void {
  if (Object.keys(entries).length === 0) dropDraft(name)
  else keepSecret(name, owner, { ticket, entries })
}

/** Deletes what was typed about any other ticket: that person has left the room. */
export function dropOthers(owner: string, ticket: string | null): void {
  const kept = Kept.safeParse(readSecret(name, owner)).data
  if (kept && kept.ticket !== ticket) dropDraft(name)
}
