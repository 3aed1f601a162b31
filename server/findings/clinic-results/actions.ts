import type { BookingId } from '../../../shared/booking/schema.ts'
import type { ClinicResult } from '../../../shared/exchange/schema.ts'
import { formOf } from '../../../shared/findings/forms.ts'
import { isSameContent, laboratoryFinding } from '../../../shared/findings/rules.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { getEdition } from '../../programme/store.ts'
import { contentIn, type FindingContext, writeFindings } from '../actions.ts'
import { findExamined, listFindings } from '../store.ts'
import { listNumbered } from './store.ts'

/** Writes one result; one that says what is written already changes nothing. */
async function takeResult(
  tx: Tx,
  { id, sent }: { id: BookingId; sent: ClinicResult },
  context: FindingContext,
): Promise<void> {
  const row = await findExamined(tx, id)
  if (row?.birth !== sent.birth) return refuse(common.NOT_FOUND)
  const { service, values, text } = sent
  const kind = serviceOf(await getEdition(tx, row.edition), service)?.kind ?? refuse(common.NOT_FOUND)
  const former = (await listFindings(tx, id)).find((one) => one.service === service)
  const form = formOf({ service, kind }, row.day)
  const whom = { ...row, version: former?.version ?? 0 }
  const finding = laboratoryFinding({ service, form }, { values, text }, whom)
  if (former?.state === 'done' && isSameContent(finding, contentIn(former, context.secrets))) return
  const by = { account: null, name: sent.by }
  const services = await writeFindings(tx, { row, findings: [finding], by }, context)
  const after = { number: row.number, services }
  note(tx, { system: 'import-from-clinic', act: 'change', what: 'finding', id, after })
}

/**
 * Writes the results that the clinic's system has sent: a new one, or a new version when it was corrected. Returns those that
 * could not be written: of an unknown booking or another person, of a check-up that is decided, or with impossible values.
 */
export async function takeResults(
  tx: Tx,
  results: readonly ClinicResult[],
  context: FindingContext,
): Promise<ClinicResult[]> {
  if (results.length === 0) return []
  const known = await listNumbered(tx, [...new Set(results.map(({ booking }) => booking))])
  await lockRows(tx, { bookings: [...known.values()] })
  const left: ClinicResult[] = []
  for (const sent of results) {
    const id = known.get(sent.booking)
    try {
      await takeResult(tx, { id: id ?? refuse(common.NOT_FOUND), sent }, context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push(sent)
    }
  }
  await settle(tx, known.values(), null, context.now)
  return left
}
