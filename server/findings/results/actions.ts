import type { BookingId } from '../../../shared/booking/schema.ts'
import { checkFile, columnsOf, headingPlace } from '../../../shared/findings/results/result-file.ts'
import { resultFileWords, resultRefusals } from '../../../shared/findings/results/ru.ts'
import type {
  AwaitedService,
  LeftResult,
  ResultFile,
  ResultRow,
  SentResult,
  WrittenResults,
} from '../../../shared/findings/results/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { EditionId, ServiceKind } from '../../../shared/programme/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { settle } from '../../check-ups/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SheetInput, SheetOutcome, SheetRow } from '../../platform/sheets/read.ts'
import { inThread } from '../../platform/threads.ts'
import { editionInForce, getEdition } from '../../programme/store.ts'
import { contentIn, type FindingContext, saveFindings } from '../actions.ts'
import { countAwaited, listOfService, type StoredResult } from './store.ts'

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

const limits = { rows: 1000, columns: 60, unpacked: 20 * 1024 * 1024, signs: 1_000_000 }

/** Reads the rows of a file in a thread, so that a hostile file delays no one. */
async function rowsOf(content: Uint8Array): Promise<SheetRow[]> {
  const input: SheetInput = { content, limits, pieceRows: limits.rows, firstRows: limits.rows }
  const module = new URL('../../platform/sheets/read.ts', import.meta.url)
  const outcome = await inThread<SheetOutcome>({ module, name: 'readSheet', input }, { owner: 'results' })
  if (outcome.problem === null) return outcome.first
  return refuse(resultRefusals.RESULT_FILE_UNREADABLE, { message: resultFileWords[outcome.problem] })
}

/** A file of a laboratory; `columns`: what its columns hold, where the user has chosen it. */
interface SentFile {
  service: string
  columns?: string | undefined
  content: Uint8Array
}

/** Says what a file of a laboratory would write about one service; writes nothing. */
export async function checkResultFile(
  reader: Reader,
  { service, columns: chosen, content }: SentFile,
  { secrets, today }: { secrets: Secrets; today: Day },
): Promise<ResultFile> {
  const edition = await editionInForce(reader, today)
  const kind = (edition && serviceOf(edition, service)?.kind) ?? refuse(common.NOT_FOUND)
  const of = { service, kind, day: today }
  const rows = (await rowsOf(content)).map(([line, cells]) => [line, cells] as const)
  const place = headingPlace(rows, of)
  const headings = rows[place]?.[1] ?? []
  const columns = chosen ? chosen.split(',').map((one) => one || null) : columnsOf(headings, of)
  const candidates = (await listOfService(reader, service, today)).map((row) => ({
    ...row,
    former: row.state === 'done' ? () => contentIn(row, secrets) : null,
  }))
  const sheet = { of, headings, columns, today }
  return {
    columns: headings.map((heading, at) => ({ heading, holds: columns[at] ?? null })),
    rows: checkFile(sheet, rows.slice(place + 1), candidates),
  }
}
