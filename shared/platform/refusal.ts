import { waitInWords } from './count-words.ts'

/** One kind of expected refusal: a stable code, its HTTP status and the Russian sentence for the user. */
export interface RefusalKind<Code extends string = string> {
  code: Code
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  message: string
}

/** The content of `error` in a refusal (calls.md, «Conventions for every product call»). */
export interface RefusalBody {
  code: string
  message: string
  /** All failing fields by name; only for a failed validation. */
  fields?: Record<string, string>
  /** Data that helps to continue, e.g. the nearest free slots. */
  details?: unknown
  /** Only for a server fault: the code to tell the support. */
  requestId?: string
}

type Table = Record<string, readonly [RefusalKind['status'], string]>

/** Declares a slice's refusals: `{ SLOT_FULL: [409, 'Свободных мест больше нет'] }` becomes values for contracts. */
export function refusalKinds<T extends Table>(table: T): { [Code in keyof T & string]: RefusalKind<Code> } {
  const entries = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  return Object.fromEntries(entries)
}

/** Refusals that any call may return. */
export const common = refusalKinds({
  BAD_REQUEST: [400, 'Запрос не удалось разобрать'],
  NO_SESSION: [401, 'Войдите в кабинет, чтобы продолжить'],
  SECOND_STEP: [403, 'Подтвердите вход вторым способом, чтобы продолжить'],
  SESSION_LOCKED: [403, 'Экран заблокирован. Разблокируйте его, чтобы продолжить'],
  ASK_AGAIN: [403, 'Подтвердите, что это вы, чтобы продолжить'],
  OWNER_CHECK: [403, 'Введите пароль или код с нынешнего телефона, чтобы продолжить'],
  FORBIDDEN: [403, 'Недостаточно прав для этого действия'],
  NOT_FOUND: [404, 'Ничего не найдено'],
  CONFLICT: [409, 'Данные уже изменились. Обновите страницу и попробуйте ещё раз'],
  TOO_LARGE: [413, 'Слишком большой запрос'],
  WRONG_TYPE: [415, 'Неподдерживаемый тип данных'],
  INVALID: [422, 'Проверьте заполнение полей'],
  TOO_OFTEN: [429, 'Слишком много попыток. Подождите немного и попробуйте ещё раз'],
  FAULT: [500, 'На сервере произошла ошибка. Мы уже знаем о ней, попробуйте ещё раз'],
  CLOSING: [503, 'Сервер перезапускается. Попробуйте через несколько секунд'],
})

/** Optional parts of a refusal. `retryAfter` is in seconds; `message` replaces the standard sentence. */
export interface RefusalExtra {
  message?: string
  fields?: Record<string, string>
  details?: unknown
  retryAfter?: number
}

/** An expected outcome that is not a success. Actions throw it; the server turns it into a response in one place. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly extra: RefusalExtra
  constructor(kind: RefusalKind, extra: RefusalExtra = {}) {
    super(extra.message ?? kind.message)
    this.name = 'Refusal'
    this.kind = kind
    this.extra = extra
  }
}

/** Ends the action with an expected refusal. */
export function refuse(kind: RefusalKind, extra?: RefusalExtra): never {
  throw new Refusal(kind, extra)
}

/** Refuses a too frequent request and says after how many seconds to repeat it. `what` begins the sentence. */
export const refuseTooOften = (retryAfter: number, what = 'Слишком много попыток'): never =>
  refuse(common.TOO_OFTEN, { retryAfter, message: `${what}. Попробуйте через ${waitInWords(retryAfter)}` })

/** Refuses with one failing field; its sentence is also the message. */
export function refuseField(kind: RefusalKind, field: string, message = kind.message): never {
  throw new Refusal(kind, { message, fields: { [field]: message } })
}
