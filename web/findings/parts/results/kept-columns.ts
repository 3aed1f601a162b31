import { z } from 'zod'
import type { ResultColumn } from '../../../../shared/findings/results/schema.ts'
import { keepDraft, readDraft } from '../../../platform/draft.ts'

const name = 'result-columns'
const Kept = z.record(z.string(), z.record(z.string(), z.string()))

type Columns = readonly { heading: string; holds: ResultColumn | null }[]

const keptOf = (owner: string) => Kept.safeParse(readDraft(name, owner)).data ?? {}

/** Remembers what the user has chosen for the headings of a service, for the next file. */
export function keepColumns(owner: string, service: string, columns: Columns): void {
  const kept = keptOf(owner)
  const chosen = Object.fromEntries(columns.map(({ heading, holds }) => [heading, holds ?? '']))
  keepDraft(name, owner, { ...kept, [service]: { ...kept[service], ...chosen } })
}

/** Returns the columns with the remembered choices; null when none of them is remembered otherwise. */
export function remembered(owner: string, service: string, columns: Columns): (ResultColumn | null)[] | null {
  const kept = keptOf(owner)[service]
  if (!kept) return null
  const next = columns.map(({ heading, holds }) => {
    const own = kept[heading]
    return own === undefined ? holds : own || null
  })
  return next.some((holds, at) => holds !== columns[at]?.holds) ? next : null
}
