import type { AccountId } from '../../../shared/platform/ids.ts'
import type { ChairProposalId } from '../../../shared/users/chair/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const lapse = statement<{ account: AccountId; now: Date }, never>('lapse-chair-proposal')`
  update chair_proposals set outcome = 'lapsed', ended_at = ${'now'}
  where account_id = ${'account'} and outcome is null and lapses_at <= ${'now'}`

interface NewProposal {
  id: ChairProposalId
  account: AccountId
  by: AccountId
  now: Date
  lapsesAt: Date
}

const add = statement<NewProposal, { id: string }>('add-chair-proposal')`
  insert into chair_proposals (id, account_id, proposed_by, proposed_at, lapses_at)
  values (${'id'}, ${'account'}, ${'by'}, ${'now'}, ${'lapsesAt'})
  on conflict (account_id) where outcome is null do nothing returning id`

/** Proposes the role; false when a proposal for this account waits already. */
export async function addProposal(tx: Tx, proposal: NewProposal): Promise<boolean> {
  await tx.run(lapse, { account: proposal.account, now: proposal.now })
  return (await tx.run(add, proposal)).length > 0
}

/** A proposal as stored. */
export interface ProposalRow {
  id: ChairProposalId
  account: AccountId
  by: AccountId
  isOpen: boolean
}

const lock = statement<{ id: ChairProposalId; now: Date }, ProposalRow>('lock-chair-proposal')`
  select id, account_id as account, proposed_by as by, outcome is null and lapses_at > ${'now'} as "isOpen"
  from chair_proposals where id = ${'id'} for update`

/** Returns a proposal, locked; null when there is none. */
export const lockProposal = async (tx: Tx, id: ChairProposalId, now: Date): Promise<ProposalRow | null> =>
  (await tx.run(lock, { id, now }))[0] ?? null

interface Ending {
  id: ChairProposalId
  outcome: 'given' | 'declined' | 'withdrawn'
  by: AccountId
  now: Date
}

const end = statement<Ending, never>('end-chair-proposal')`
  update chair_proposals set outcome = ${'outcome'}, ended_by = ${'by'}, ended_at = ${'now'}
  where id = ${'id'} and outcome is null`

export const endProposal = (tx: Tx, ending: Ending): Promise<unknown> => tx.run(end, ending)

/** A proposal that waits, as the card shows it. */
export interface WaitingProposal {
  id: ChairProposalId
  by: string
  byId: AccountId
  at: Date
  lapsesAt: Date
}

const ofAccount = statement<{ account: AccountId; now: Date }, WaitingProposal>('chair-proposal-of-account')`
  select chair_proposals.id, full_name as by, proposed_by as "byId", proposed_at as at, lapses_at as "lapsesAt"
  from chair_proposals join accounts on accounts.id = proposed_by
  where account_id = ${'account'} and outcome is null and lapses_at > ${'now'}`

/** Returns the proposal for an account that waits; null when there is none. */
export const findWaiting = async (
  reader: Reader,
  account: AccountId,
  now: Date,
): Promise<WaitingProposal | null> => (await reader.run(ofAccount, { account, now }))[0] ?? null

const forAdmin = statement<{ admin: AccountId; now: Date }, { account: AccountId; count: number }>(
  'chair-proposals-for-admin',
)`
  select account_id as account, count(*) over ()::int as count
  from chair_proposals join accounts on accounts.id = account_id
  where outcome is null and lapses_at > ${'now'} and proposed_by <> ${'admin'} and account_id <> ${'admin'}
    and blocked_at is null and erased_at is null
  order by proposed_at, chair_proposals.id limit 1`

/** Returns how many proposals an administrator may decide on, and the account of the first; null when none. */
export const findForAdmin = async (
  reader: Reader,
  admin: AccountId,
  now: Date,
): Promise<{ account: AccountId; count: number } | null> =>
  (await reader.run(forAdmin, { admin, now }))[0] ?? null
