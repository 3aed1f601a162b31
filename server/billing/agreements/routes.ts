import { billingAdminContract } from '../../../shared/billing/contract.ts'
import { admin } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import { findOrganization } from '../../organizations/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { makeAgreement, reviseAgreement } from './actions.ts'
import { listAgreements } from './store.ts'

/** Serves agreements with organizations to administrators. */
export function serveAgreements(serve: Serve, reader: Reader): void {
  const { agreements, addAgreement, changeAgreement } = billingAdminContract

  serve(agreements, { allow: admin }, async ({ actor, params: { organization }, look }) => {
    const scope = clinicScopeOf(actor)
    if (!(await findOrganization(reader, scope, organization))) refuse(common.NOT_FOUND)
    const found = await listAgreements(reader, scope, organization)
    look({ id: null, organization, count: found.length })
    return found
  })

  serve(addAgreement, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => makeAgreement(tx, actor, { ...params, agreement: body }, now)),
  )

  serve(changeAgreement, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => reviseAgreement(tx, actor, { ...params, ...body }, now)),
  )
}
