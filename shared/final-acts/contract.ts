import { z } from 'zod'
import { AnnulReason } from '../conclusions/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { FileReply } from '../platform/file.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { actDraftRefusals } from './drafts/ru.ts'
import { finalActRefusals } from './ru.ts'
import {
  ActDraft,
  ActPage,
  ActQuery,
  ActQuestion,
  ActRow,
  ActWaitingPage,
  ApprovedAct,
  EmployerAct,
  FinalActId,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { CHECK_UP_GOES_ON, NOBODY_PASSED, ACT_FIGURES_CHANGED } = finalActRefusals
const { ACT_EXISTS, ACT_ANNULLED, ACT_TOO_LARGE, ACT_DEPARTMENT_GONE } = finalActRefusals
const one = z.strictObject({ id: FinalActId })
const ofOrganization = z.strictObject({ organization: OrganizationId })

/** The заключительный акт of an organization's periodic check-up (order 29н, points 45-47). */
export const finalActsContract = {
  waiting: route('GET', '/api/conclusions/acts/waiting', {
    summary: 'Организации, по осмотрам которых ещё нет заключительного акта, сначала давние',
    query: ActQuery,
    reply: ActWaitingPage,
  }),
  draft: route('GET', '/api/conclusions/acts/draft', {
    summary: 'Посчитать заключительный акт за период: числа и списки',
    audit: { act: 'view', what: 'final-act' },
    query: ActQuestion,
    reply: ActDraft,
    refusals: [NOT_FOUND, ACT_TOO_LARGE, ACT_DEPARTMENT_GONE],
  }),
  approve: route('POST', '/api/conclusions/acts', {
    summary: 'Утвердить заключительный акт',
    audit: { act: 'add', what: 'final-act' },
    body: ApprovedAct,
    reply: ActRow,
    refusals: [
      NOT_FOUND,
      CHECK_UP_GOES_ON,
      NOBODY_PASSED,
      ACT_FIGURES_CHANGED,
      ACT_EXISTS,
      ACT_TOO_LARGE,
      ACT_DEPARTMENT_GONE,
      actDraftRefusals.ACT_DRAFT_STALE,
    ],
  }),
  acts: route('GET', '/api/conclusions/acts', {
    summary: 'Утверждённые заключительные акты, сначала новые',
    mayLag: true,
    audit: { act: 'view', what: 'final-act' },
    query: ActQuery,
    reply: ActPage,
  }),
  file: route('GET', '/api/conclusions/acts/:id/file', {
    summary: 'Заключительный акт файлом .pdf, как он был утверждён',
    audit: { act: 'print', what: 'final-act' },
    asksAgain: true,
    params: one,
    reply: FileReply,
    refusals: [NOT_FOUND, ACT_ANNULLED, TOO_OFTEN],
  }),
  annul: route('POST', '/api/conclusions/acts/:id/annul', {
    summary: 'Аннулировать заключительный акт с причиной',
    audit: { act: 'remove', what: 'final-act' },
    params: one,
    body: z.strictObject({ reason: AnnulReason }),
    reply: ActRow,
    refusals: [NOT_FOUND, ACT_ANNULLED],
  }),
  ofEmployer: route('GET', '/api/organizations/:organization/acts', {
    summary: 'Заключительные акты организации, сначала новые',
    audit: { act: 'view', what: 'final-act' },
    mayLag: true,
    params: ofOrganization,
    query: PageQuery,
    reply: pageOf(EmployerAct),
    refusals: [NOT_FOUND],
  }),
  /** Excludes the data that only the person may know: diseases and needs (323-ФЗ, ст. 13). */
  employerFile: route('GET', '/api/organizations/:organization/acts/:id/file', {
    summary: 'Экземпляр заключительного акта для работодателя файлом .pdf',
    audit: { act: 'download', what: 'final-act' },
    params: ofOrganization.extend({ id: FinalActId }),
    reply: FileReply,
    refusals: [NOT_FOUND, ACT_ANNULLED, TOO_OFTEN],
  }),
}
