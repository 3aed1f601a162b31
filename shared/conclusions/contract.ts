import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { FileReply } from '../platform/file.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { conclusionRefusals } from './ru.ts'
import {
  AnnulReason,
  AwaitingPage,
  AwaitingQuery,
  CommissionCard,
  ConclusionFigures,
  ConclusionId,
  ConclusionPage,
  ConclusionQuery,
  ConclusionRow,
  SentVerdict,
  TransferInput,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const {
  NOT_COME,
  RESULTS_PENDING,
  DECISION_PENDING,
  CONCLUSION_WITHOUT_CONSENT,
  FINDINGS_AWAITED,
  FINDINGS_WRITTEN,
  STILL_INSIDE,
  ALREADY_CONCLUDED,
  SENT_MEANWHILE,
  CONCLUSION_ANNULLED,
} = conclusionRefusals
const { ALREADY_HANDED, NOT_HANDED, HANDED_EARLIER, NOT_FOR_EGISZ } = conclusionRefusals
const one = z.strictObject({ id: ConclusionId })
const ofBooking = z.strictObject({ id: BookingId })

/** Decisions and papers of the medical commission (order 29н, points 14-16, 32-34). */
export const conclusionsContract = {
  figures: route('GET', '/api/conclusions/figures', {
    summary: 'Сколько осмотров ждут заключения и сколько документов не выдано',
    reply: ConclusionFigures,
  }),
  awaiting: route('GET', '/api/conclusions/awaiting', {
    summary: 'Список тех, кто ждёт решения комиссии',
    audit: { act: 'view', what: 'conclusion' },
    query: AwaitingQuery,
    reply: AwaitingPage,
  }),
  card: route('GET', '/api/conclusions/bookings/:id', {
    summary: 'Осмотр для решения комиссии: факторы, маршрут, документы',
    audit: { act: 'view', what: 'conclusion' },
    params: ofBooking,
    reply: CommissionCard,
    refusals: [NOT_FOUND],
  }),
  conclude: route('POST', '/api/conclusions/bookings/:id', {
    summary: 'Оформить заключение или справку о дополнительном обследовании',
    audit: { act: 'add', what: 'conclusion' },
    params: ofBooking,
    body: SentVerdict,
    reply: ConclusionRow,
    refusals: [
      NOT_FOUND,
      NOT_COME,
      RESULTS_PENDING,
      DECISION_PENDING,
      CONCLUSION_WITHOUT_CONSENT,
      FINDINGS_AWAITED,
      FINDINGS_WRITTEN,
      STILL_INSIDE,
      ALREADY_CONCLUDED,
      SENT_MEANWHILE,
    ],
  }),
  register: route('GET', '/api/conclusions', {
    summary: 'Журнал заключений и справок, сначала новые',
    mayLag: true,
    audit: { act: 'view', what: 'conclusion' },
    query: ConclusionQuery,
    reply: ConclusionPage,
  }),
  file: route('GET', '/api/conclusions/:id/file', {
    summary: 'Документ файлом .pdf, как он был оформлен',
    audit: { act: 'print', what: 'conclusion' },
    params: one,
    reply: FileReply,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, TOO_OFTEN],
  }),
  hand: route('POST', '/api/conclusions/:id/handed', {
    summary: 'Отметить, что документ выдан на руки',
    audit: { act: 'change', what: 'conclusion' },
    params: one,
    body: z.strictObject({}),
    reply: ConclusionRow,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, ALREADY_HANDED],
  }),
  takeBack: route('POST', '/api/conclusions/:id/unhanded', {
    summary: 'Отменить отметку о выдаче в тот же день',
    audit: { act: 'change', what: 'conclusion' },
    params: one,
    body: z.strictObject({}),
    reply: ConclusionRow,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, NOT_HANDED, HANDED_EARLIER],
  }),
  transfer: route('POST', '/api/conclusions/:id/egisz', {
    summary: 'Отметить, что сведения для медкнижки переданы в ЕГИСЗ',
    audit: { act: 'change', what: 'conclusion' },
    params: one,
    body: TransferInput,
    reply: ConclusionRow,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, NOT_FOR_EGISZ],
  }),
  annul: route('POST', '/api/conclusions/:id/annul', {
    summary: 'Аннулировать документ с причиной',
    audit: { act: 'remove', what: 'conclusion' },
    params: one,
    body: z.strictObject({ reason: AnnulReason }),
    reply: ConclusionRow,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED],
  }),
  ownFile: route('GET', '/api/bookings/:id/conclusion/file', {
    summary: 'Заключение по моему осмотру файлом .pdf',
    audit: { act: 'download', what: 'conclusion' },
    params: ofBooking,
    reply: FileReply,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  /** Returns only a заключение: for a справка the employer learns only that it exists (points 14, 32). */
  employerFile: route('GET', '/api/organizations/:organization/conclusions/:id/file', {
    summary: 'Экземпляр заключения для работодателя файлом .pdf',
    audit: { act: 'download', what: 'conclusion' },
    params: z.strictObject({ organization: OrganizationId, id: ConclusionId }),
    reply: FileReply,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, TOO_OFTEN],
  }),
}
