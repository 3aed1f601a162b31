import { accountRefusals } from '../../shared/accounts/ru.ts'
import { exchangeContract } from '../../shared/exchange/contract.ts'
import { askAgainAfter } from '../../shared/exchange/rules.ts'
import type { ImportBeat } from '../../shared/exchange/schema.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { hasOwnPatient, linkOwn } from './actions.ts'
import { type Importer, source } from './jobs.ts'
import { findSource, type SourceRow } from './store.ts'

const isDue = (known: SourceRow | null, now: Date): boolean =>
  !known || now.getTime() - known.startedAt.getTime() >= askAgainAfter * 1000

function beatOf(known: SourceRow | null, now: Date, hasBegun: boolean): ImportBeat {
  const isRunning = hasBegun || (known?.leaseUntil && known.leaseUntil > now)
  const state = isRunning ? 'running' : known?.lastOutcome === 'failed' ? 'failed' : 'fresh'
  return { state, importedAt: known?.importedAt?.toISOString() ?? null }
}

/** Ignores the refusal when another account was linked with the patient first: then nothing is left to do. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof Refusal) || error.kind !== accountRefusals.PATIENT_TAKEN) throw error
}

/** Serves the heartbeat of the pages: starts an import when it is time and never waits for it. */
export function serveExchange(serve: Serve, reader: Reader, importer: Importer | undefined): void {
  serve(exchangeContract.beat, { allow: signedIn }, async ({ actor, now, transact }) => {
    if (!importer) return { state: 'off' as const, importedAt: null }
    if (await hasOwnPatient(reader, actor)) await transact((tx) => linkOwn(tx, actor)).catch(unlessTaken)
    const known = await findSource(reader, source)
    return beatOf(known, now, isDue(known, now) && (await importer.begin()))
  })
}
