import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { finalActRefusals } from '../ru.ts'
import { proposalRefusals } from './ru.ts'
import { ActProposal, ActProposalId, ProposalAnswer, ShowAct, ShownProposal } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { CHECK_UP_GOES_ON, NOBODY_PASSED, ACT_FIGURES_CHANGED, ACT_EXISTS, ACT_TOO_LARGE } = finalActRefusals
const { ACT_DEPARTMENT_GONE } = finalActRefusals
const { NOBODY_TO_ASK, PROPOSAL_REPLACED, PROPOSAL_CLOSED, PROPOSAL_ANSWERED } = proposalRefusals

const ofEmployer = z.strictObject({ organization: OrganizationId, id: ActProposalId })

/**
 * An act shown to the employer before its approval: the order makes it together with the employer's representatives
 * (order 29н, point 45). The newest proposal of an organization is open until an act about its days is approved.
 */
export const actProposalsContract = {
  show: route('POST', '/api/conclusions/acts/proposals', {
    summary: 'Показать работодателю проект заключительного акта',
    audit: { act: 'add', what: 'final-act' },
    body: ShowAct,
    reply: ShownProposal,
    refusals: [
      NOT_FOUND,
      CHECK_UP_GOES_ON,
      NOBODY_PASSED,
      ACT_FIGURES_CHANGED,
      ACT_EXISTS,
      ACT_TOO_LARGE,
      ACT_DEPARTMENT_GONE,
      NOBODY_TO_ASK,
      PROPOSAL_REPLACED,
    ],
  }),
  shown: route('GET', '/api/conclusions/acts/proposals', {
    summary: 'Проект, показанный организации, и её ответ; без открытого проекта — null',
    audit: { act: 'view', what: 'final-act' },
    query: z.strictObject({ organization: OrganizationId }),
    reply: ShownProposal.nullable(),
  }),
  ofEmployer: route('GET', '/api/organizations/:organization/acts/proposals', {
    summary: 'Проект заключительного акта, который показала клиника; без открытого проекта — null',
    audit: { act: 'view', what: 'final-act' },
    params: z.strictObject({ organization: OrganizationId }),
    reply: ActProposal.nullable(),
    refusals: [NOT_FOUND],
  }),
  /** Excludes the data that only the person may know: diseases and needs (323-ФЗ, ст. 13). */
  employerFile: route('GET', '/api/organizations/:organization/acts/proposals/:id/file', {
    summary: 'Проект заключительного акта для работодателя файлом .pdf',
    audit: { act: 'download', what: 'final-act' },
    params: ofEmployer,
    reply: FileReply,
    refusals: [NOT_FOUND, PROPOSAL_CLOSED, TOO_OFTEN],
  }),
  answer: route('POST', '/api/organizations/:organization/acts/proposals/:id/answer', {
    summary: 'Согласиться с проектом акта или написать замечания',
    audit: { act: 'change', what: 'final-act' },
    params: ofEmployer,
    body: ProposalAnswer,
    reply: ActProposal,
    refusals: [NOT_FOUND, PROPOSAL_CLOSED, PROPOSAL_ANSWERED],
  }),
}
