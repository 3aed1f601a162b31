import { ActContent } from '../../../shared/final-acts/papers.ts'
import { proposalRefusals } from '../../../shared/final-acts/proposals/ru.ts'
import type {
  ActProposal,
  ActProposalId,
  ProposalAnswer,
  ShowAct,
  ShownProposal,
} from '../../../shared/final-acts/proposals/schema.ts'
import { actFileName } from '../../../shared/final-acts/ru.ts'
import { actFile } from '../../../shared/final-acts/sheets.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { programmeRefusals } from '../../../shared/programme/ru.ts'
import { listConnected } from '../../organizations/relations/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ActContext, contentOf, forApproval, tell } from '../actions.ts'
import {
  addAnswer,
  addProposal,
  findOpenProposal,
  findProposal,
  lockProposals,
  type ProposalRow,
} from './store.ts'
import { proposalContent, proposalRemarks } from './tables.ts'

/** A proposal as the commission sees it. */
function shownView(row: ProposalRow, secrets: Secrets): ShownProposal {
  const { id, department, from, to, on, subject, passed, figures, shownAt } = row
  const { answer, remarks, answeredAt, answeredBy } = row
  const answered =
    answer && remarks && answeredAt
      ? {
          answer,
          remarks: secrets.open(remarks, proposalRemarks.at({ id })),
          at: answeredAt.toISOString(),
          by: answeredBy,
        }
      : null
  return {
    id,
    department,
    from,
    to,
    on,
    subject,
    passed,
    seen: figures,
    shownAt: shownAt.toISOString(),
    answered,
  }
}

/** A proposal as its organization sees it. */
export function proposalView(row: ProposalRow, secrets: Secrets): ActProposal {
  const { seen: _, ...known } = shownView(row, secrets)
  return known
}

/** Returns the open proposal of an organization for the commission; null when there is none. */
export async function openProposal(
  reader: Reader,
  organization: OrganizationId,
  secrets: Secrets,
): Promise<ShownProposal | null> {
  const row = await findOpenProposal(reader, { organization })
  return row && shownView(row, secrets)
}

/**
 * Shows an act to the employer before its approval: the content is kept as it is now, and all managers are notified.
 * Everything that the approval asks for must be right; refused when the organization has nobody in the cabinet, or when the
 * open proposal or its answer is not the one that the author has seen.
 */
export async function showAct(
  tx: Tx,
  { by, replaces, ...act }: ShowAct & { by: AccountId },
  context: ActContext,
  now: Date,
): Promise<ShownProposal> {
  const { organization, from, to, on } = act
  const counted = await forApproval(tx, act, context, clinicDay(now))
  if ((await listConnected(tx, organization)).length === 0) refuse(proposalRefusals.NOBODY_TO_ASK)
  await lockProposals(tx, organization)
  const former = await findOpenProposal(tx, { organization })
  const isSeen = former?.id === replaces?.id && Boolean(former?.answer) === Boolean(replaces?.isAnswered)
  if (!isSeen) refuse(proposalRefusals.PROPOSAL_REPLACED)
  const order = (context.edition ?? refuse(programmeRefusals.NO_EDITION)).order
  const content = contentOf(act, counted, { number: null, order, clinic: context.clinic })
  const id = newId<ActProposalId>(now)
  const sealed = context.secrets.seal(JSON.stringify(content), proposalContent.at({ id }))
  const counts = { subject: counted.figures.subject.people, passed: counted.figures.passed.people }
  const { department } = counted.scope
  const part = { department: department?.id ?? null, departmentName: department?.name ?? null }
  const shown = { ...counts, figures: counted.seen, sealed, by, now }
  await addProposal(tx, { id, organization, from, to, on, ...part, ...shown })
  const { name } = counted.employer
  note(tx, { id, organization, after: { name, on } })
  const about = {
    number: null,
    on,
    organization: name,
    organizationId: organization,
    department: part.departmentName,
  }
  await tell(tx, 'proposed', about, { brand: context.brand, now })
  return (await openProposal(tx, organization, context.secrets)) ?? refuse(proposalRefusals.PROPOSAL_CLOSED)
}

/** Returns a proposal as a file, without what the employer may not see; refuses one that is no longer open. */
export async function proposalFile(row: ProposalRow, owner: string, secrets: Secrets): Promise<FileAnswer> {
  if (!row.isOpen) refuse(proposalRefusals.PROPOSAL_CLOSED)
  const content = ActContent.parse(JSON.parse(secrets.open(row.sealed, proposalContent.at({ id: row.id }))))
  return new FileAnswer(
    actFileName(content),
    'pdf',
    await pdfOf(actFile(content, { isEmployers: true }), owner),
  )
}

/** Writes what the employer answers to an open proposal; the first answer counts. */
export async function answerProposal(
  tx: Tx,
  scope: OrganizationScope,
  { id, by, answer, remarks }: ProposalAnswer & { id: ActProposalId; by: AccountId },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<ActProposal | null> {
  await lockProposals(tx, scope.organization)
  const row = await findProposal(tx, scope, id)
  if (!row) return null
  if (!row.isOpen) refuse(proposalRefusals.PROPOSAL_CLOSED)
  const sealed = secrets.seal(remarks, proposalRemarks.at({ id }))
  if (!(await addAnswer(tx, { id, answer, remarks: sealed, by, now })))
    refuse(proposalRefusals.PROPOSAL_ANSWERED)
  note(tx, { id, after: { answer } })
  const answered = await findProposal(tx, scope, id)
  return answered && proposalView(answered, secrets)
}
