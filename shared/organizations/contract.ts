import { z } from 'zod'
import { Inn, Kpp } from '../platform/inn.ts'
import { PageQuery } from '../platform/page.ts'
import { Phone } from '../platform/phone.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { organizationRefusals } from './ru.ts'
import {
  Approval,
  attachmentAtMost,
  ConnectionRequest,
  KnownOrganization,
  LiveRelations,
  Organization,
  OrganizationId,
  OrganizationInput,
  OwnLetter,
  PartySuggestion,
  RefusalReason,
  Relation,
  RelationId,
  RequestCard,
  RequestPage,
  RequestPaper,
  RequestStage,
  ReviewTime,
} from './schema.ts'

const { FORBIDDEN, NOT_FOUND, TOO_OFTEN } = common
const { ALREADY_CONNECTED, ALREADY_DECIDED, BAD_ATTACHMENT } = organizationRefusals
const { FOREIGN_LETTER, ORGANIZATION_TAKEN, REF_TAKEN, STALE_ORGANIZATION } = organizationRefusals

/** Maximum bytes of a letter with its file: base64 adds a third. */
const largestLetter = Math.ceil((attachmentAtMost * 4) / 3) + 256 * 1024

const byInn = z.strictObject({ inn: Inn })
const request = z.strictObject({ id: RelationId })

/** Calls about the connection to an organization (spec §7; details in calls.md). */
export const organizationsContract = {
  known: route('POST', '/api/admin/contragents', {
    summary: 'Организации, известные центру, по началу ИНН',
    body: byInn,
    reply: z.array(KnownOrganization),
    refusals: [TOO_OFTEN],
  }),
  suggest: route('POST', '/api/thirdParty/daDataInn', {
    summary: 'Подсказки DaData по ИНН',
    body: byInn,
    reply: z.object({ suggestions: z.array(PartySuggestion) }),
    refusals: [TOO_OFTEN],
  }),
  sendLetter: route('POST', '/api/thirdParty/sendEmail', {
    summary: 'Отправить письмо себе или в центр',
    audit: { act: 'send', what: 'message' },
    body: OwnLetter,
    largest: largestLetter,
    reply: z.object({ queued: z.literal(true) }),
    refusals: [FOREIGN_LETTER, BAD_ATTACHMENT, TOO_OFTEN],
  }),
  request: route('POST', '/api/user/request', {
    summary: 'Подать заявку на подключение к организации',
    audit: { act: 'add', what: 'relation' },
    body: ConnectionRequest,
    reply: Relation,
    refusals: [ALREADY_CONNECTED, TOO_OFTEN],
  }),
  reviewTime: route('GET', '/api/user/relations/review-time', {
    summary: 'За сколько часов в последнее время рассматривали заявки: середина последних двадцати решений',
    reply: ReviewTime,
  }),
  manager: route('POST', '/api/user/getManager', {
    summary: 'Менеджер организации',
    body: z.strictObject({ inn: Inn, kpp: Kpp.default('') }),
    reply: z.object({ manager: z.string().nullable(), managerEmail: z.string() }),
  }),
  relations: route('POST', '/api/user/relations', {
    summary: 'Организации пользователя',
    body: z.strictObject({ target: Phone }),
    reply: z.array(Relation),
    refusals: [FORBIDDEN, NOT_FOUND],
  }),
  /**
   * Server-Sent Events: `relations` carries the full answer at once and after each change; `end` marks the end
   * of the stream.
   */
  live: route('GET', '/api/user/relations/live', {
    summary: 'Организации пользователя, поток событий',
    reply: LiveRelations,
    refusals: [TOO_OFTEN],
  }),
  paper: route('POST', '/api/organizations/request-paper', {
    summary: 'Заявка на подключение, файл .docx в base64',
    body: RequestPaper,
    reply: z.object({ name: z.string(), content: z.base64() }),
    refusals: [TOO_OFTEN],
  }),
}

/** Decisions of an administrator about organizations. */
export const organizationsAdminContract = {
  requests: route('GET', '/api/admin/requests', {
    summary: 'Заявки на подключение',
    audit: { act: 'view', what: 'relation' },
    query: PageQuery.extend({ stage: RequestStage.optional(), search: z.string().max(100).optional() }),
    reply: RequestPage,
  }),
  requestOne: route('GET', '/api/admin/requests/:id', {
    summary: 'Заявка с историей и похожими организациями',
    audit: { act: 'view', what: 'relation' },
    params: request,
    reply: RequestCard,
    refusals: [NOT_FOUND],
  }),
  take: route('POST', '/api/admin/requests/:id/take', {
    summary: 'Взять заявку в работу',
    audit: { act: 'change', what: 'relation' },
    params: request,
    reply: RequestCard,
    refusals: [NOT_FOUND, ALREADY_DECIDED],
  }),
  approve: route('POST', '/api/admin/requests/:id/approve', {
    summary: 'Подключить заявителя к организации',
    audit: { act: 'change', what: 'relation' },
    params: request,
    body: Approval,
    reply: RequestCard,
    refusals: [NOT_FOUND, ALREADY_DECIDED, ALREADY_CONNECTED, ORGANIZATION_TAKEN, REF_TAKEN],
  }),
  refuse: route('POST', '/api/admin/requests/:id/refuse', {
    summary: 'Отказать с причиной',
    audit: { act: 'change', what: 'relation' },
    params: request,
    body: z.strictObject({ comment: RefusalReason }),
    reply: RequestCard,
    refusals: [NOT_FOUND, ALREADY_DECIDED],
  }),
  organizations: route('GET', '/api/admin/organizations', {
    summary: 'Организации центра по названию, ИНН или КПП',
    query: PageQuery.extend({ search: z.string().max(100).optional() }),
    reply: z.object({ items: z.array(Organization), next: z.string().nullable() }),
  }),
  changeOrganization: route('POST', '/api/admin/organizations/:id', {
    summary: 'Изменить данные организации',
    audit: { act: 'change', what: 'organization' },
    params: z.strictObject({ id: OrganizationId }),
    body: OrganizationInput.extend({ version: Version }),
    reply: Organization,
    refusals: [NOT_FOUND, STALE_ORGANIZATION, ORGANIZATION_TAKEN, REF_TAKEN],
  }),
}
