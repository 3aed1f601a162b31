import { profileFieldNames } from '../accounts/ru.ts'
import type { AuditAct, AuditWhat, DoorCall, SystemCall } from '../platform/audit.ts'
import { countOf } from '../platform/count-words.ts'
import { formatDay, parseDay } from '../platform/days.ts'
import { roleNames as accountRoles } from '../users/ru.ts'
import type { AuditRole, AuditValue } from './schema.ts'

/** Names of actions, in one word. */
export const actNames: Record<AuditAct, string> = {
  view: 'Просмотр',
  print: 'Печать',
  download: 'Скачивание',
  export: 'Выгрузка',
  add: 'Создание',
  change: 'Изменение',
  remove: 'Отмена или удаление',
  send: 'Отправка',
  'sign-in': 'Вход',
  fail: 'Неудачный вход',
  lock: 'Блокировка',
  'sign-out': 'Выход',
  refuse: 'Отказ в доступе',
}

/** Names of the objects of actions. */
export const whatNames: Record<AuditWhat, string> = {
  account: 'Учётная запись',
  session: 'Сеанс',
  relation: 'Заявка на подключение',
  organization: 'Организация',
  employee: 'Сотрудник',
  unit: 'Подразделение или должность',
  import: 'Загрузка сотрудников',
  booking: 'Запись на осмотр',
  result: 'Прежний результат',
  group: 'Запись группы',
  ticket: 'Талон',
  cabinet: 'Кабинет',
  kiosk: 'Киоск',
  paper: 'Направления и списки',
  decision: 'Решение психиатрической комиссии',
  'check-up': 'Осмотр',
  finding: 'Записи врачей и исследований',
  questionnaire: 'Анкета перед осмотром',
  conclusion: 'Заключение',
  'final-act': 'Заключительный акт',
  campaign: 'Кампания осмотра',
  price: 'Цены',
  bill: 'Счета, акты и договоры',
  schedule: 'Расписание',
  settings: 'Настройки',
  consent: 'Согласия',
  edition: 'Справочник приказа',
  hint: 'Подсказка',
  message: 'Сообщение',
  audit: 'Журнал действий',
  section: 'Раздел кабинета',
}

/** Names of the roles of the actor. */
export const roleNames: Record<AuditRole, string> = {
  ...accountRoles,
  employer: 'Представитель организации',
  person: 'Пациент',
  guest: 'Без входа',
  kiosk: 'Киоск',
  system: 'Система',
  console: 'Консоль сервера',
}

/** Names of the actions that the system performs itself. */
export const systemNames: Record<SystemCall, string> = {
  'close-missed-visits': 'Отметить неявку на прошедшие записи',
  'offer-earlier-times': 'Предложить освободившееся время раньше',
  'close-queue-day': 'Закрыть электронную очередь прошедшего дня',
  'import-from-clinic': 'Принять данные пациентов из системы клиники',
  'prove-check-ups': 'Исправить состояния осмотров, которые разошлись с записями',
  'prove-due-days': 'Пересчитать сроки осмотров, которые разошлись с правилами',
  'sweep-imports': 'Удалить строки старых загрузок сотрудников',
  'sweep-foreman-marks': 'Удалить старые отметки бригадиров «не может»',
  'sweep-result-files': 'Удаление файлов без записи',
  'sweep-messages': 'Удалить тексты и записи старых сообщений',
  'change-secret': 'Начать работу с новым ключом шифрования',
  reseal: 'Перешифровать данные новым ключом командой на сервере',
  'make-contact-changes': 'Сменить телефон или email, когда прошли сутки',
  'make-admin': 'Назначить администратора командой на сервере',
  'make-chair': 'Дать роль врачебной комиссии командой на сервере',
  'restore-database': 'Восстановить базу из резервной копии',
}

/** Names of what happens at the door of the cabinet. */
export const doorNames: Record<DoorCall, string> = {
  'password-sign-in': 'Войти по телефону и паролю',
  'link-sign-in': 'Войти по ссылке из письма',
  'wrong-password': 'Неверный телефон или пароль',
  'wrong-link': 'Ссылка для входа устарела, уже использована или открыта в другом браузере',
  'wrong-second-step': 'Второй шаг входа не подошёл',
  'blocked-account': 'Верный пароль учётной записи, доступ которой закрыт',
  'too-many-failures': 'Вход закрыт на время: слишком много неудачных попыток',
  'own-sign-out': 'Выйти из кабинета',
}

/** Returns the name of a word; one that only a newer version knows is shown as it is kept, behind what it is. */
const nameOf = (names: Readonly<Record<string, string>>, word: string, kind: string): string =>
  (Object.hasOwn(names, word) && names[word]) || `${kind} новой версии: ${word}`

/** Names an action of any version. */
export const actName = (act: string): string => nameOf(actNames, act, 'Действие')

/** Names an object of actions of any version. */
export const whatName = (what: string): string => nameOf(whatNames, what, 'Предмет')

/** Names a role of any version. */
export const roleName = (role: string): string => nameOf(roleNames, role, 'Роль')

/** Names a call that was refused after it had shown existing data: nothing was saved. */
export const notSaved = (summary: string): string =>
  `Не сохранено, показано то, что есть: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`

/** Names of the actor when the event names no account. */
export const nobodyName = (role: string): string =>
  role === 'guest' || role === 'console' || role === 'kiosk' ? roleNames[role] : roleNames.system

/** Name of the exported file, without the extension. */
export const auditFileName = (from: string, to: string): string => `Журнал действий ${from} — ${to}`

// Field names. Several record types may share one name, because the page shows the type of the record beside
// it.
const fieldNames: Readonly<Record<string, string>> = {
  ...profileFieldNames,
  name: 'Название или имя',
  emailConfirmedAt: 'Email подтверждён',
  password: 'Пароль',
  secondStep: 'Второй шаг входа',
  ownerCheck: 'Подтвердил, что это он',
  chair: 'Роль врачебной комиссии',
  bookings: 'Предстоящие записи',
  consent: 'Согласие',
  key: 'Ключ шифрования',
  operator: 'Кто выполнил команду',
  state: 'Состояние',
  status: 'Состояние',
  reason: 'Причина',
  comment: 'Причина отказа',
  data: 'Личные данные',
  user: 'Учётная запись',
  personnelNumber: 'Табельный номер',
  department: 'Подразделение',
  position: 'Должность',
  factors: 'Вредные факторы',
  exemption: 'Почему осмотр не требуется',
  hiredOn: 'Принят на работу',
  seniorityFrom: 'Стаж по должности с',
  workClass: 'Класс условий труда',
  lastPassedOn: 'Последний осмотр',
  concludedOn: 'Последнее заключение центра',
  handedOn: 'Выдан на руки',
  signer: 'Подписал электронно',
  egiszOn: 'Передан в ЕГИСЗ',
  egiszNumber: 'Номер в ЕГИСЗ',
  dismissedOn: 'Уволен',
  mergedCard: 'Объединена с карточкой',
  mergedCardId: 'Код исчезнувшей карточки',
  mergedInto: 'Перешла в карточку',
  mergedIntoId: 'Код оставшейся карточки',
  movedBookings: 'Перешло записей',
  movedOutcomes: 'Перешло заключений и справок',
  movedReferrals: 'Перешло направлений',
  movedListings: 'Перешло строк в списках кампаний',
  annulledReferrals: 'Аннулированы направления',
  endedListings: 'Остался один раз в кампаниях',
  candidate: 'Кандидат',
  snils: 'СНИЛС',
  proof: 'Личность подтверждена',
  standby: 'Сообщить, если освободится раньше',
  policy: 'Полис ОМС',
  paper: 'Документ',
  papers: 'Внесены документы',
  number: 'Номер',
  cabinet: 'Кабинет',
  rest: 'Перерыв',
  station: 'Где проходят',
  day: 'День',
  time: 'Время',
  hours: 'Часы работы',
  week: 'Рабочая неделя',
  rooms: 'Сколько кабинетов',
  minutes: 'Минут на человека',
  services: 'Услуги',
  perDay: 'Человек в день',
  ceiling: 'Записей у человека сразу',
  daysAhead: 'Запись вперёд, дней',
  overbookLimit: 'Сверх мест в день, человек',
  overbookReason: 'Взят сверх мест',
  takesUntil: 'Принимает до',
  isVoiceOn: 'Голос табло',
  address: 'Адрес',
  directions: 'Как добраться',
  note: 'Примечание',
  legalName: 'Название для документов',
  ogrn: 'ОГРН',
  inn: 'ИНН',
  kpp: 'КПП',
  okved: 'ОКВЭД',
  ref: 'Код в системе клиники',
  site: 'Сайт',
  manager: 'Менеджер',
  managerEmail: 'Email менеджера',
  managerWorkPhone: 'Рабочий телефон менеджера',
  managerMobilePhone: 'Мобильный телефон менеджера',
  dailyQuota: 'Человек в день, не больше',
  head: 'Руководитель',
  type: 'Группа',
  header: 'Заголовок',
  text: 'Текст',
  additional: 'Дополнение',
  isFavorite: 'Популярность',
  order: 'Порядок',
  edition: 'Редакция',
  validFrom: 'Действует с',
  validTo: 'Действует до',
  startsOn: 'Действует с',
  purpose: 'Цель согласия',
  title: 'Название',
  channel: 'Способ отправки',
  kind: 'Вид',
  version: 'Версия',
  foremanLink: 'Ссылка для бригадира',
  cannot: 'Не может прийти',
  total: 'Стоимость, ₽',
  paid: 'Оплачено, ₽',
  people: 'Человек',
  on: 'День',
  from: 'С',
  to: 'По',
  days: 'Дни',
  worker: 'Кто принимает',
  absence: 'Отсутствие',
  kiosk: 'Киоск',
  ticket: 'Талон',
  files: 'Файлов',
  size: 'Размер, байт',
  decision: 'Решение',
  answer: 'Ответ работодателя',
  account: 'Учётная запись',
  organization: 'Организация',
  contact: 'Кого пригласили',
  role: 'Роль',
  accepted: 'Приглашение принято',
  checked: 'Проверено для клиники',
  corrected: 'Исправлено',
  study: 'Исследование',
  removed: 'Удалено',
  returned: 'Возвращено прежних значений',
  kept: 'Осталось как есть',
}

/**
 * Returns the Russian name of a changed field. A name without a translation is returned unchanged: it is
 * already Russian text, such as the service and the city of a changed price.
 */
export const fieldName = (field: string): string => fieldNames[field] ?? field

const askedNames: Readonly<Record<string, string>> = {
  search: 'Поиск',
  who: 'Кто',
  role: 'Роль',
  act: 'Действие',
  what: 'С чем',
  subject: 'Запись',
  organization: 'Организация',
  from: 'С',
  to: 'По',
  after: 'Продолжение списка',
  limit: 'Строк на странице',
  unchanged: 'Строки без изменений',
  sort: 'Порядок',
  order: 'Направление',
  stage: 'Этап',
  within: 'Срок в днях',
  factor: 'Фактор',
  month: 'Месяц',
  group: 'Группа',
  on: 'На день',
  date: 'На день',
}

/** Returns the name of a list filter. */
export const askedName = (name: string): string => askedNames[name] ?? fieldName(name)

const values: ReadonlyMap<string, string> = new Map(
  Object.entries({
    true: 'да',
    false: 'нет',
    ekb: 'Екатеринбург',
    pvl: 'Первоуральск',
    pending: 'на рассмотрении',
    active: 'подключена',
    unactive: 'отказ',
    submitted: 'на проверке',
    confirmed: 'записан',
    arrived: 'пришёл',
    in_progress: 'осмотр идёт',
    completed: 'осмотр пройден',
    cancelled: 'запись отменена',
    no_show: 'не пришёл',
    agreed: 'замечаний нет',
    remarks: 'есть замечания',
    act: 'акт',
    invoice: 'счёт',
    considered: 'рассматривается',
    hired: 'принят',
    refused: 'не взят',
    manager: 'управляет организацией',
  }),
)

const listOf = (text: string): string[] | null => {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.map(String) : null
  } catch {
    return null
  }
}

/** Describes a price change: «Аудиометрия, Екатеринбург: 420 ₽ → 450 ₽ и ещё 3 цены»; null when no price changed. */
export function priceBrief(changes: readonly AuditValue[]): string | null {
  const [first, ...others] = changes.filter(({ before, after }) => before !== null && after !== null)
  if (!first) return null
  const more = others.length > 0 ? ` и ещё ${countOf(others.length, ['цена', 'цены', 'цен'])}` : ''
  return `${first.field}: ${first.before} → ${first.after}${more}`
}

/** Formats an audit value for display: dates in the Russian format, lists in one line, known codes in Russian. */
export function valueWords(text: string): string {
  const day = parseDay(text)
  if (day) return formatDay(day)
  const list = text.startsWith('[') ? listOf(text) : null
  if (list) return list.length > 0 ? list.map(valueWords).join(', ') : 'пусто'
  return values.get(text) ?? text
}
