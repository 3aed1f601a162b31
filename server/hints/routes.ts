import { hintsAdminContract, hintsContract } from '../../shared/hints/contract.ts'
import { admin, anyone } from '../../shared/platform/actor.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { eraseHint, hintView, reorderHints, rewriteHint, writeHint } from './actions.ts'
import { getShownHints, listHints } from './store.ts'

/** Serves the helper's hints and their editor. */
export function serveHints(serve: Serve, reader: Reader): void {
  serve(hintsContract.list, { allow: anyone }, () => getShownHints(reader))

  serve(hintsAdminContract.all, { allow: admin }, async () => (await listHints(reader)).map(hintView))

  serve(hintsAdminContract.add, { allow: admin }, ({ body, now, transact }) =>
    transact((tx) => writeHint(tx, body, now)),
  )

  serve(hintsAdminContract.order, { allow: admin }, ({ body, now, transact }) =>
    transact((tx) => reorderHints(tx, body, now)),
  )

  serve(hintsAdminContract.change, { allow: admin }, ({ params: { id }, body, now, transact }) =>
    transact((tx) => rewriteHint(tx, { ...body, id }, now)),
  )

  serve(hintsAdminContract.remove, { allow: admin }, async ({ params: { id }, body, transact }) => {
    await transact((tx) => eraseHint(tx, { id, version: body.version }))
    return true as const
  })
}
