import { z } from 'zod'
import { dropDraft, keepSecret, readSecret } from '../../../platform/draft.ts'
import { RowEntries } from './row-entry.ts'

const name = 'results'
const Kept = z.record(z.string(), RowEntries)

/** Returns what this user has typed in this tab about a service. */
export const readRows = (owner: string, service: string): RowEntries =>
  Kept.safeParse(readSecret(name, owner)).data?.[service] ?? {}

/** Keeps what is typed about a service for a reload of the tab; a sign-out deletes it. */
export function keepRows(owner: string, service: string, entries: RowEntries): void {
  const kept = { ...Kept.safeParse(readSecret(name, owner)).data, [service]: entries }
  const left = Object.fromEntries(Object.entries(kept).filter(([, some]) => Object.keys(some).length > 0))
  if (Object.keys(left).length === 0) dropDraft(name)
  else keepSecret(name, owner, left)
}
