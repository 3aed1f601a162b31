import type { Role } from '../../../shared/platform/actor.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { UsersScope } from '../../../shared/users/access.ts'
import { chairRefusals } from '../../../shared/users/chair/ru.ts'
import { lapsesAfter, whyNotGiven } from '../../../shared/users/chair/rules.ts'
import type { ChairProposal, ChairProposalId } from '../../../shared/users/chair/schema.ts'
import { roleNames } from '../../../shared/users/ru.ts'
import { inOrder } from '../../../shared/users/rules.ts'
import { setRoles } from '../../accounts/actions.ts'
import { lockAccount, lockAdmins } from '../../accounts/store.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { addProposal, endProposal, findWaiting, lockProposal } from './store.ts'

const rolesInWords = (roles: readonly string[]) => inOrder(roles).map((role) => roleNames[role])

/** Returns the proposal for an account that waits, as an administrator sees it; null when there is none. */
export async function waitingProposal(
  reader: Reader,
  scope: UsersScope,
  account: AccountId,
  now: Date,
): Promise<ChairProposal | null> {
  const found = await findWaiting(reader, account, now)
  if (!found) return null
  const { id, by, byId, at, lapsesAt } = found
  const isOwn = whyNotGiven({ actor: scope.by, proposedBy: byId, account }) !== null
  return { id, by, at: at.toISOString(), lapsesAt: lapsesAt.toISOString(), isOwn }
}

/** Proposes the commission's role; a proposal that waits already stays as it is. */
export async function proposeChair(tx: Tx, scope: UsersScope, account: AccountId, now: Date): Promise<void> {
  const proposal = { id: newId<ChairProposalId>(now), account, by: scope.by, now }
  if (await addProposal(tx, { ...proposal, lapsesAt: lapsesAfter(now) }))
    note(tx, {
      id: account,
      before: { chair: null },
      after: { chair: 'предложена, ждёт второго администратора' },
    })
}

/** Gives the role that another administrator has proposed and still stands for. */
export async function giveChair(tx: Tx, scope: UsersScope, id: ChairProposalId, now: Date): Promise<void> {
  // All changes of roles lock the administrators first, so two of them never wait for each other.
  const admins = await lockAdmins(tx)
  const proposal = (await lockProposal(tx, id, now)) ?? refuse(common.NOT_FOUND)
  const { account: owner, by, isOpen } = proposal
  const account = await lockAccount(tx, owner)
  if (!account || account.isErased || account.isBlocked || !isOpen || !admins.includes(by))
    return refuse(chairRefusals.PROPOSAL_ENDED)
  const hindrance = whyNotGiven({ actor: scope.by, proposedBy: by, account: owner })
  if (hindrance) refuse(chairRefusals[hindrance])
  const roles: Role[] = inOrder([...account.profile.roles, 'chair'])
  await endProposal(tx, { id, outcome: 'given', by: scope.by, now })
  await setRoles(tx, account, roles, now)
  const { before, after } = changed(
    { roles: rolesInWords(account.profile.roles) },
    { roles: rolesInWords(roles) },
  )
  note(tx, {
    id: owner,
    before: { ...before, chair: 'предложена' },
    after: { ...after, chair: 'дана вторым администратором' },
  })
}

/** Takes a proposal back, or declines that of another administrator. */
export async function endChairProposal(
  tx: Tx,
  scope: UsersScope,
  id: ChairProposalId,
  now: Date,
): Promise<void> {
  const proposal = (await lockProposal(tx, id, now)) ?? refuse(common.NOT_FOUND)
  if (!proposal.isOpen) refuse(chairRefusals.PROPOSAL_ENDED)
  const isOwn = proposal.by === scope.by
  await endProposal(tx, { id, outcome: isOwn ? 'withdrawn' : 'declined', by: scope.by, now })
  note(tx, {
    id: proposal.account,
    before: { chair: 'предложена' },
    after: { chair: isOwn ? 'предложение забрано' : 'предложение отклонено' },
  })
}
