import type { BookingId } from '../../../shared/booking/schema.ts'
import type {
  AwaitedService,
  LeftResult,
  ResultRow,
  SentResult,
  WrittenResults,
} from '../../../shared/findings/results/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { Refusal } from '../../../shared/platform/refusal.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { EditionId, ServiceKind } from '../../../shared/programme/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { settle } from '../../check-ups/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { getEdition } from '../../programme/store.ts'
import { type FindingContext, saveFindings } from '../actions.ts'
import { countAwaited, type StoredResult } from './store.ts'

/** Names a service by its edition. */
async function named<Row extends { service: string; edition: EditionId }>(
  reader: Reader,
  row: Row,
): Promise<Omit<Row, 'edition'> & { name: string; kind: ServiceKind }> {
  const { edition, ...rest } = row
  const known = serviceOf(await getEdition(reader, edition), row.service)
  return { ...rest, name: known?.name ?? row.service, kind: known?.kind ?? 'functional' }
}

/** A result as the list shows it. */
export async function resultView(reader: Reader, row: StoredResult): Promise<ResultRow> {
  const { at: _, ...shown } = row
  return named(reader, shown)
}

/** Returns the services whose results are awaited, those with most people first. */
export const awaitedServices = async (reader: Reader, today: Day): Promise<AwaitedService[]> =>
  Promise.all((await countAwaited(reader, today)).map((row) => named(reader, row)))

const withoutService = (fields: Readonly<Record<string, string>>, service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.startsWith(`${service}.`) ? name.slice(service.length + 1) : name,
      text,
    ]),
  )

function leftOf({ booking, service }: SentResult, error: unknown): LeftResult {
  if (!(error instanceof Refusal)) throw error
  return {
    booking,
    service,
    message: error.message,
    fields: withoutService(error.extra.fields ?? {}, service),
  }
}

/**
 * Writes the results of many people: each is checked like a finding of a room, those that are right are written, and the
 * others are returned with their reasons. A refusal comes before anything of that result is written.
 */
export async function saveResults(
  tx: Tx,
  { actor, results }: { actor: Member; results: readonly SentResult[] },
  context: FindingContext,
): Promise<WrittenResults> {
  const written: WrittenResults['written'] = []
  const left: LeftResult[] = []
  await lockRows(tx, { bookings: [...new Set(results.map(({ booking }) => booking))] })
  for (const result of results) {
    const { booking, ...finding } = result
    try {
      await saveFindings(tx, { actor, id: booking, findings: [finding] }, context)
      written.push({ booking, service: finding.service })
    } catch (error) {
      left.push(leftOf(result, error))
    }
  }
  const bookings: BookingId[] = written.map(({ booking }) => booking)
  await settle(tx, bookings, actor.accountId, context.now)
  return { written, left }
}
