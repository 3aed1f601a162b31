import { billingRefusals } from '../../../shared/billing/ru.ts'
import type { Agreement, AgreementId, AgreementInput } from '../../../shared/billing/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import { findOrganization } from '../../organizations/store.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { addAgreement, changeAgreement, findAgreement } from './store.ts'

/** Adds an agreement with an organization. Refuses an unknown organization and a number that it already has. */
export async function makeAgreement(
  tx: Tx,
  actor: Member,
  { organization, agreement }: { organization: OrganizationId; agreement: AgreementInput },
  now: Date,
): Promise<Agreement> {
  const scope = clinicScopeOf(actor)
  const { name } = (await findOrganization(tx, scope, organization)) ?? refuse(common.NOT_FOUND)
  const id = newId<AgreementId>(now)
  const written = await addAgreement(tx, { ...agreement, id, organization, by: actor.accountId, now })
  note(tx, { id, organization, after: { name, ...agreement } })
  return written ?? refuse(common.CONFLICT)
}

/** Changes an agreement. Refuses with the current one when it has been changed in the meantime. */
export async function reviseAgreement(
  tx: Tx,
  actor: Member,
  { id, agreement, version }: { id: AgreementId; agreement: AgreementInput; version: number },
  now: Date,
): Promise<Agreement> {
  const scope = clinicScopeOf(actor)
  const before = (await findAgreement(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  const written = await changeAgreement(tx, { ...agreement, id, version, by: actor.accountId, now })
  if (!written) {
    const current = await findAgreement(tx, scope, id)
    return refuse(billingRefusals.STALE_AGREEMENT, { details: { now: current } })
  }
  note(tx, { id, organization: written.organization, ...changed<AgreementInput>(before, agreement) })
  return written
}
