import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { FileReply } from '../platform/file.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { documentRefusals } from './ru.ts'
import {
  AnnulReason,
  AnnulRequest,
  PaperCheck,
  PaperRequest,
  PrintRequest,
  ReferralId,
  ReferralPage,
  ReferralQuery,
  ReferralRow,
  RegisterFileQuery,
  ReprintRequest,
  Requisites,
  RequisitesInput,
} from './schema.ts'

const { CONFLICT, NOT_FOUND, TOO_OFTEN } = common
const { NO_EDITION } = programmeRefusals
const { ALREADY_ANNULLED, DATA_MISSING, STALE_REQUISITES } = documentRefusals
const { REGISTER_EMPTY, REGISTER_TOO_LARGE } = documentRefusals
const { NOBODY_BOOKED, NOBODY_CHOSEN, TOO_MANY_PEOPLE } = documentRefusals

const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization'
/** Body limit for ten thousand ids of chosen employees. */
const largest = 512 * 1024

/** Papers of an organization, for users with an active relation to it. */
export const documentsContract = {
  requisites: route('GET', `${home}/requisites`, {
    summary: 'Реквизиты организации для документов',
    params: organization,
    reply: Requisites,
    refusals: [NOT_FOUND],
  }),
  changeRequisites: route('POST', `${home}/requisites`, {
    summary: 'Изменить реквизиты организации',
    audit: { act: 'change', what: 'organization' },
    params: organization,
    body: RequisitesInput.extend({ version: Version }),
    reply: Requisites,
    refusals: [NOT_FOUND, STALE_REQUISITES],
  }),
  check: route('POST', `${home}/papers/check`, {
    summary: 'Чего не хватает для документа',
    audit: { act: 'view', what: 'employee' },
    params: organization,
    body: PaperRequest,
    largest,
    reply: PaperCheck,
    refusals: [NOT_FOUND, NOBODY_CHOSEN, TOO_MANY_PEOPLE, NO_EDITION],
  }),
  /** `DATA_MISSING` carries `details.check`, the same as the answer of `check`. */
  print: route('POST', `${home}/papers`, {
    summary: 'Документ файлом .pdf или .docx; направления получают номера в журнале',
    audit: { act: 'print', what: 'paper' },
    params: organization,
    body: PrintRequest,
    largest,
    reply: FileReply,
    refusals: [
      NOT_FOUND,
      DATA_MISSING,
      NOBODY_CHOSEN,
      NOBODY_BOOKED,
      TOO_MANY_PEOPLE,
      NO_EDITION,
      CONFLICT,
      TOO_OFTEN,
    ],
  }),
  referrals: route('GET', `${home}/referrals`, {
    summary: 'Журнал выданных направлений, сначала новые',
    mayLag: true,
    audit: { act: 'view', what: 'paper' },
    params: organization,
    query: ReferralQuery,
    reply: ReferralPage,
    refusals: [NOT_FOUND],
  }),
  registerFile: route('GET', `${home}/referrals/file`, {
    summary: 'Журнал выданных направлений файлом .xlsx или, действующие, для подписи о получении .pdf',
    mayLag: true,
    audit: { act: 'export', what: 'paper' },
    asksAgain: true,
    params: organization,
    query: RegisterFileQuery,
    reply: FileReply,
    refusals: [NOT_FOUND, REGISTER_EMPTY, REGISTER_TOO_LARGE, TOO_OFTEN],
  }),
  reprint: route('POST', `${home}/referrals/print`, {
    summary: 'Напечатать выданные направления ещё раз, как они были выданы',
    audit: { act: 'print', what: 'paper' },
    params: organization,
    body: ReprintRequest,
    largest,
    reply: FileReply,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  annul: route('POST', `${home}/referrals/:id/annul`, {
    summary: 'Аннулировать направление с причиной',
    audit: { act: 'remove', what: 'paper' },
    params: organization.extend({ id: ReferralId }),
    body: z.strictObject({ reason: AnnulReason }),
    reply: ReferralRow,
    refusals: [NOT_FOUND, ALREADY_ANNULLED],
  }),
  annulMany: route('POST', `${home}/referrals/annul`, {
    summary: 'Аннулировать несколько направлений с одной причиной; уже аннулированные остаются как есть',
    audit: { act: 'remove', what: 'paper' },
    params: organization,
    body: AnnulRequest,
    largest,
    reply: z.object({
      annulled: z.number().int(),
      /** Those that were annulled before: they keep their reason. */
      left: z.array(ReferralRow.pick({ id: true, number: true, fullname: true })),
    }),
    refusals: [NOT_FOUND],
  }),
}
