import { billingAdminContract } from '../../../shared/billing/contract.ts'
import { admin } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { payeeView, revisePayee } from './actions.ts'
import { findPayee } from './store.ts'

/** Serves the clinic's numbers and bank to administrators. */
export function servePayee(serve: Serve, reader: Reader): void {
  serve(billingAdminContract.payee, { allow: admin }, async () => payeeView(await findPayee(reader)))

  serve(billingAdminContract.changePayee, { allow: admin }, ({ actor, body, now, transact }) =>
    transact((tx) => revisePayee(tx, actor, body, now)),
  )
}
