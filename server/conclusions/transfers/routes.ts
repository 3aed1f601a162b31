import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { givesConclusions } from '../../../shared/platform/actor.ts'
import { seesCommission } from '../../../shared/platform/roles.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { rowView } from '../actions.ts'
import { recordTransfer } from './actions.ts'

export function serveTransfers(serve: Serve, secrets: Secrets): void {
  serve(
    conclusionsContract.transfer,
    { allow: givesConclusions },
    async ({ actor, params: { id }, body: { on, number = null }, now, transact }) => {
      const recorded = { id, transfer: on && { on, number }, by: actor.accountId }
      const row = await transact((tx) => recordTransfer(tx, recorded, now))
      return rowView(row, seesCommission(actor) ? secrets : null)
    },
  )
}
