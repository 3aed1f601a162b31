import type { ActProposalId } from '../../../shared/final-acts/proposals/schema.ts'
import type { OrganizationScope, ReadingScope } from '../../../shared/organizations/access.ts'
import type { KeptDepartment, OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A proposal as it is stored. */
export interface ProposalRow {
  id: ActProposalId
  department: string | null
  from: Day
  to: Day
  on: Day
  subject: number
  passed: number
  figures: string
  sealed: string
  shownAt: Date
  answer: 'agreed' | 'remarks' | null
  remarks: string | null
  answeredAt: Date | null
  answeredBy: string | null
  /** Neither a newer proposal nor an act about these people and days has taken its place. */
  isOpen: boolean
}

const columns = raw`proposed.id, department, from_day as "from", to_day as "to", "on", subject, passed, figures, sealed,
  shown_at as "shownAt", answer, remarks, answered_at as "answeredAt", nullif(full_name, '') as "answeredBy",
  not exists (select from final_act_proposals newer where newer.organization_id = proposed.organization_id
      and newer.shown_at > proposed.shown_at)
    and not exists (select from final_acts where final_acts.organization_id = proposed.organization_id
      and annulled_at is null and approved_at > shown_at and (final_acts.department_id is null
        or proposed.department_id is null or final_acts.department_id = proposed.department_id)
      and final_acts.from_day <= proposed.to_day and final_acts.to_day >= proposed.from_day) as "isOpen"
  from final_act_proposals proposed left join accounts on accounts.id = answered_by`

const newest = statement<{ organization: OrganizationId }, ProposalRow>('newest-proposal-of-act')`
  select ${columns} where proposed.organization_id = ${'organization'} order by shown_at desc limit 1`

/** Returns the open proposal of an organization; null when there is none. The caller must have the commission's right. */
export async function findOpenProposal(
  reader: Reader,
  { organization }: ReadingScope | { organization: OrganizationId },
): Promise<ProposalRow | null> {
  const [row] = await reader.run(newest, { organization })
  return row?.isOpen ? row : null
}

const lock = statement<{ organization: OrganizationId }, { id: OrganizationId }>('lock-proposals-of-act')`
  select id from organizations where id = ${'organization'} for no key update`

/** Lets one transaction at a time show a proposal of an organization or answer one. */
export const lockProposals = (tx: Tx, organization: OrganizationId): Promise<unknown> =>
  tx.run(lock, { organization })

const ofEmployer = statement<{ organization: OrganizationId; id: ActProposalId }, ProposalRow>(
  'proposal-of-act',
)`
  select ${columns} where proposed.id = ${'id'} and proposed.organization_id = ${'organization'}`

/** Returns a proposal to the organization of the scope, open or not; null when there is none. */
export const findProposal = async (
  reader: Reader,
  { organization }: OrganizationScope,
  id: ActProposalId,
): Promise<ProposalRow | null> => (await reader.run(ofEmployer, { organization, id }))[0] ?? null

/** A proposal to store. */
interface NewProposal {
  id: ActProposalId
  organization: OrganizationId
  department: KeptDepartment | null
  departmentName: string | null
  from: Day
  to: Day
  on: Day
  subject: number
  passed: number
  figures: string
  sealed: string
  by: AccountId
  now: Date
}

const add = statement<NewProposal, never>('add-proposal-of-act')`
  insert into final_act_proposals (id, organization_id, department_id, department, from_day, to_day, "on", subject,
    passed, figures, sealed, shown_at, shown_by)
  values (${'id'}, ${'organization'}, ${'department'}, ${'departmentName'}, ${'from'}, ${'to'}, ${'on'}, ${'subject'}, ${'passed'}, ${'figures'}, ${'sealed'},
    ${'now'}, ${'by'})`

/** Stores a proposal; it takes the place of the one before. */
export const addProposal = (tx: Tx, row: NewProposal): Promise<unknown> => tx.run(add, row)

interface Answer {
  id: ActProposalId
  answer: 'agreed' | 'remarks'
  /** Sealed already. */
  remarks: string
  by: AccountId
  now: Date
}

const answerOnce = statement<Answer, { id: string }>('answer-proposal-of-act')`
  update final_act_proposals set answer = ${'answer'}, remarks = ${'remarks'}, answered_at = ${'now'},
    answered_by = ${'by'}
  where id = ${'id'} and answer is null returning id`

/** Writes the answer of an employer; returns false when another representative has answered already. */
export const addAnswer = async (tx: Tx, answer: Answer): Promise<boolean> =>
  (await tx.run(answerOnce, answer)).length > 0
