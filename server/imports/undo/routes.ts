import { importUndoContract } from '../../../shared/imports/undo/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { organizationOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionOn } from '../../programme/actions.ts'
import { undoImport } from './actions.ts'

/** Serves taking an import back. */
export function serveImportUndo(
  serve: Serve,
  { reader, secrets }: { reader: Reader; secrets: Secrets },
): void {
  serve(importUndoContract.undo, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const edition = await editionOn(reader, clinicDay(now))
    return transact((tx) => undoImport(tx, scope, params.id, { edition, secrets, now }))
  })
}
