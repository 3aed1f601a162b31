import { z } from 'zod'
import { writingRefusals } from '../findings/ru.ts'
import { SentFindings } from '../findings/schema.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { queueRefusals } from './ru.ts'
import {
  Board,
  BreakAsked,
  Console,
  DoorName,
  DropReason,
  PriorityReason,
  QueueNow,
  RoomId,
  TakeOverReason,
  TicketId,
} from './schema.ts'

const {
  STALE_QUEUE,
  CABINET_CLOSED,
  CABINET_BUSY,
  NOBODY_WAITS,
  NOT_FOR_HIM,
  WENT_ON,
  BOOKED_ANEW,
  OTHER_WORKER,
  ON_BREAK,
  BREAK_TIME,
} = queueRefusals
const params = z.strictObject({ id: RoomId })
/**
 * The ticket of the patient whom the caller sees inside. When another patient is inside by now, the answer is
 * `STALE_QUEUE` with the current `details.console`.
 */
const current = z.strictObject({ current: TicketId.nullable() })
const ended = z.strictObject({ current: TicketId })
/** Findings about the patient inside, kept together with the end of the stop; absent: nothing is written. */
const findings = SentFindings.optional()
const acted = { params, reply: Console }
const refusals = [STALE_QUEUE, CABINET_CLOSED, OTHER_WORKER, common.NOT_FOUND]

/** The electronic queue of a day as staff lead it (queue.md §4): its rooms, and the board of numbers. */
export const queueContract = {
  board: route('GET', '/api/queue/board', {
    summary: 'Табло города: номера талонов и кабинеты',
    query: z.strictObject({ city: City }),
    reply: Board,
  }),
  now: route('GET', '/api/queue', {
    summary: 'Кабинеты города сейчас: кто принимает, сколько ждут',
    query: z.strictObject({ city: City }),
    reply: QueueNow,
  }),
  console: route('GET', '/api/queue/cabinets/:id', {
    summary: 'Кабинет: кто внутри, у двери и ждёт',
    audit: { act: 'view', what: 'ticket' },
    params,
    reply: Console,
    refusals: [common.NOT_FOUND],
  }),
  consoleLive: route('GET', '/api/queue/cabinets/:id/live', {
    summary: 'Кабинет на экране, обновляется сам',
    audit: { act: 'view', what: 'ticket' },
    params,
    reply: Console,
  }),
  name: route('POST', '/api/queue/cabinets/:id/name', {
    summary: 'Изменить номер кабинета на двери и как пройти',
    audit: { act: 'change', what: 'cabinet' },
    body: DoorName,
    ...acted,
    refusals: [common.NOT_FOUND, queueRefusals.NAME_TAKEN],
  }),
  open: route('POST', '/api/queue/cabinets/:id/open', {
    summary: 'Начать приём в кабинете или, назвав причину, продолжить его вместо коллеги',
    audit: { act: 'change', what: 'cabinet' },
    body: z.strictObject({ instead: TakeOverReason.optional() }),
    ...acted,
    refusals: [common.NOT_FOUND, OTHER_WORKER],
  }),
  close: route('POST', '/api/queue/cabinets/:id/close', {
    summary: 'Закончить приём в кабинете; кто у двери, вернётся в очередь',
    audit: { act: 'change', what: 'cabinet' },
    body: z.strictObject({}),
    ...acted,
    refusals: [common.NOT_FOUND, CABINET_BUSY, OTHER_WORKER],
  }),
  break: route('POST', '/api/queue/cabinets/:id/break', {
    summary: 'Начать или продлить перерыв в кабинете',
    audit: { act: 'change', what: 'cabinet' },
    body: BreakAsked,
    ...acted,
    refusals: [common.NOT_FOUND, CABINET_CLOSED, OTHER_WORKER, BREAK_TIME],
  }),
  breakOver: route('POST', '/api/queue/cabinets/:id/break-over', {
    summary: 'Закончить перерыв в кабинете',
    audit: { act: 'change', what: 'cabinet' },
    body: z.strictObject({}),
    ...acted,
    refusals: [common.NOT_FOUND, CABINET_CLOSED, OTHER_WORKER],
  }),
  next: route('POST', '/api/queue/cabinets/:id/next', {
    summary: 'Закончить с тем, кто внутри, и пригласить следующего',
    audit: { act: 'change', what: 'ticket' },
    body: current.extend({ findings }),
    ...acted,
    refusals: [...refusals, NOBODY_WAITS, ON_BREAK, ...writingRefusals],
  }),
  done: route('POST', '/api/queue/cabinets/:id/done', {
    summary: 'Закончить с тем, кто внутри',
    audit: { act: 'change', what: 'ticket' },
    body: ended.extend({ findings }),
    ...acted,
    refusals: [...refusals, ...writingRefusals],
  }),
  recall: route('POST', '/api/queue/cabinets/:id/recall', {
    summary: 'Повторить вызов',
    audit: { act: 'change', what: 'ticket' },
    body: ended,
    ...acted,
    refusals,
  }),
  absent: route('POST', '/api/queue/cabinets/:id/absent', {
    summary: 'Отметить, что вызванный не подошёл: 10 минут его не вызывают',
    audit: { act: 'change', what: 'ticket' },
    body: ended,
    ...acted,
    refusals,
  }),
  back: route('POST', '/api/queue/cabinets/:id/back', {
    summary: 'Вернуть вызванного к двери: вызов был нажат по ошибке',
    audit: { act: 'change', what: 'ticket' },
    body: ended,
    ...acted,
    refusals,
  }),
  resume: route('POST', '/api/queue/cabinets/:id/resume', {
    summary:
      'Вернуть в кабинет того, с кем только что закончили по ошибке; приглашённый вместо него ждёт у двери',
    audit: { act: 'change', what: 'ticket' },
    body: z.strictObject({ current: TicketId.nullable(), ticket: TicketId }),
    ...acted,
    refusals: [...refusals, CABINET_BUSY, WENT_ON, BOOKED_ANEW],
  }),
  take: route('POST', '/api/queue/cabinets/:id/take', {
    summary: 'Пригласить не по очереди; с тем, кто внутри, закончено',
    audit: { act: 'change', what: 'ticket' },
    body: current.extend({ ticket: TicketId, findings }),
    ...acted,
    refusals: [...refusals, NOT_FOR_HIM, ON_BREAK, ...writingRefusals],
  }),
  prefer: route('POST', '/api/queue/tickets/:id/priority', {
    summary: 'Отметить, что человека принимают вне очереди, или снять отметку',
    audit: { act: 'change', what: 'ticket' },
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({ isPriority: z.boolean(), reason: PriorityReason.optional() }),
    reply: z.object({}),
    refusals: [common.NOT_FOUND, NOT_FOR_HIM],
  }),
  drop: route('POST', '/api/queue/tickets/:id/drop', {
    summary: 'Отметить, что исследования здесь человеку не нужны или отложены',
    audit: { act: 'change', what: 'ticket' },
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({ station: z.string().min(1).max(40), reason: DropReason }),
    reply: z.object({}),
    refusals: [common.NOT_FOUND, NOT_FOR_HIM],
  }),
  leave: route('POST', '/api/queue/tickets/:id/leave', {
    summary: 'Отметить, что человек ушёл, не закончив осмотр',
    audit: { act: 'change', what: 'ticket' },
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({}),
    reply: z.object({}),
    refusals: [common.NOT_FOUND, NOT_FOR_HIM],
  }),
}
