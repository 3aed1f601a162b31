import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Route } from '../shared/platform/route.ts'
import { hasOwner, isGiven, isOfOrganization, type RecordOwner, type Try } from './rights.ts'
import { colleagues, type Part, parts } from './rights-records.ts'

/** The sections of docs/rights.md in order: a folder of `shared` and the subject of its calls. */
const sections: Record<string, string> = {
  'accounts/sign-in': 'Вход',
  accounts: 'Учётная запись',
  'accounts/second-step': 'Второй шаг входа',
  'accounts/owner-check': 'Подтверждение, что это вы',
  'accounts/contact-changes': 'Изменения телефона и email, которые ждут',
  'accounts/consents': 'Свои согласия',
  consents: 'Согласия',
  notifications: 'Уведомления',
  'list-views': 'Виды списков',
  organizations: 'Подключение к организации',
  'organizations/signed-application': 'Подписанная заявка на подключение',
  'audit/employer-log': 'Журнал организации',
  'organizations/colleagues': 'Кто имеет доступ к организации',
  programme: 'Приказ: факторы и услуги',
  prices: 'Цены',
  schedule: 'Время для записи',
  'schedule/site-days': 'Выездные дни',
  'schedule/fit': 'Время, в которое объём успевают пройти',
  booking: 'Запись на осмотр',
  'booking/ceiling': 'Сколько записей можно держать сразу',
  'booking/standby': 'Сообщить, если освободится раньше',
  'booking/earlier-results': 'Прежние результаты',
  'booking/psychiatric-decision': 'Решение психиатрической комиссии',
  'check-ups': 'Мои осмотры',
  employees: 'Сотрудники организации',
  imports: 'Сотрудники из файла',
  'imports/corrections': 'Исправления в файле сотрудников',
  'imports/undo': 'Отмена загрузки сотрудников',
  'group-booking': 'Запись сотрудников',
  'group-booking/candidates': 'Кандидаты',
  'group-booking/one-visit': 'Запись одного человека',
  'group-booking/reminders': 'Напоминания сотрудникам',
  'group-booking/foremen': 'Списки и ссылки для бригадиров',
  'employees/bulk': 'Изменить многих сотрудников сразу',
  'employees/units/merge': 'Объединение подразделений и должностей',
  'employees/card-merge': 'Объединение карточек одного человека',
  'employees/account-link': 'Записи, которые сделал работодатель',
  'follow-up': 'Осмотры организации',
  campaigns: 'Кампании периодических осмотров',
  'campaigns/papers': 'Смета и документы кампаний',
  documents: 'Документы организации',
  hints: 'Подсказки',
  exchange: 'Обмен с системой клиники',
  desk: 'Регистратура',
  'desk/cancel-all': 'Отменить все записи дня или организации',
  'desk/corrections': 'Номера документов и исправления',
  'desk/employer-link': 'Работодатель, который направил человека',
  queue: 'Очередь',
  tickets: 'Талоны человека',
  shifts: 'Смены в кабинетах',
  kiosk: 'Киоск у входа',
  findings: 'Записи врачей и исследований',
  questionnaire: 'Анкета перед осмотром',
  'findings/templates': 'Шаблоны записей врача',
  'findings/results': 'Результаты, которых ждут',
  'visit-consents': 'Согласия к осмотру',
  conclusions: 'Заключения',
  'conclusions/together': 'Решения о многих людях сразу',
  'conclusions/receipts': 'Журнал выдачи документов',
  'conclusions/signatures': 'Электронные подписи документов',
  'conclusions/extract': 'Выписка из медицинской карты',
  'conclusions/onward-referral': 'Направления на экспертизу и в центр профпатологии',
  'conclusions/copies': 'Экземпляры заключений для работодателя',
  'final-acts': 'Заключительные акты',
  'final-acts/signatures': 'Электронные подписи заключительных актов',
  'final-acts/summary': 'Сводка актов за год',
  'final-acts/unconnected': 'Работодатели без кабинета',
  'final-acts/drafts': 'Черновики заключительных актов',
  'final-acts/proposals': 'Проекты заключительных актов у работодателя',
  billing: 'Договоры, счета и акты',
  overview: 'Обзор',
  statistics: 'Показатели работы',
  users: 'Пользователи',
  'users/chair': 'Роль врачебной комиссии',
  messages: 'Сообщения',
  audit: 'Журнал действий',
  clinic: 'Контакты и название центра',
  'schedule-admin': 'Расписание',
  editions: 'Редакции приказа',
}

const intro = `# Кто что может

Права проверены на работающем сервере: каждый вызов сделан каждым, с записью своей, чужой и несуществующей. Таблицы
печатает \`test/rights.test.ts\`; если право изменилось, тест это покажет. Новую страницу записывает
\`npx vitest run --project server test/rights.test.ts -u\`, и её отличия читают как любое изменение.

- **Гость** ещё не вошёл: видит справочники, цены, свободное время и подсказки, считает объём осмотра, регистрируется.
- **Человек** вошёл и ведёт своё: профиль, записи, уведомления, талон очереди, заявку на подключение организации.
- **Представитель организации** — человек с действующим подключением: сотрудники, их записи и документы своей организации.
- **Регистратор** ведёт приём: находит записи любых людей, отмечает приход, переносит и отменяет, следит за очередью, выдаёт заключения, не видя их результата. Цен и ролей не меняет.
- **Врач** принимает в кабинете электронной очереди: видит, кто ждёт и у двери, приглашает, отмечает, кто не пришёл.
- **Врачебная комиссия** решает, чем закончился осмотр: видит, кто его прошёл и ждёт решения, оформляет, выдаёт и аннулирует заключения и справки, утверждает заключительные акты.
- **Администратор** ведёт центр: пользователи, заявки, цены, расписание, подсказки, журнал — и регистратуру. Списков сотрудников
  организаций не видит.
- **Киоск** — планшет у входа, который администратор закрепил за городом. Он не входит в кабинет и отмечает только приход тех,
  кто знает код записи или её номер и год рождения; имён он не видит.

У одного человека может быть несколько ролей, тогда ему можно то, что можно хотя бы одной из них.

«своё» — только своя запись или своя организация, «любое» — и чужая, «да» — вызов не о чьей-то записи, «—» — нельзя:
отказ или ответ «ничего не найдено», как о том, чего нет. Кому администратор закрыл доступ, тот может только то, что гость.
Действие может не пройти и у того, у кого право есть: место занято, запись уже отменена, телефон не подтверждён.
ФИО, пол и дату рождения того, кого клиника узнала, меняет только администратор. Вход, выход, отписка от писем по ссылке,
состояние сервера и описание вызовов открыты всем и в таблицы не входят.
`

/** The folder of `shared` that holds each contract. */
export async function homesOf(): Promise<Map<Route, string>> {
  const shared = join(import.meta.dirname, '../shared')
  const homes = new Map<Route, string>()
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => basename(name) === 'contract.ts')) {
    const calls: Record<string, Record<string, Route>> = await import(join(shared, file))
    for (const group of Object.values(calls))
      if (typeof group === 'object') for (const one of Object.values(group)) homes.set(one, dirname(file))
  }
  return homes
}

function cellOf(tries: readonly Try[], contract: Route): string {
  const may = (whose: RecordOwner) => tries.some((one) => one.whose === whose && isGiven(one))
  if (!hasOwner(contract)) return may('others') || may('none') ? 'да' : '—'
  if (may('others')) return 'любое'
  return may('own') ? 'своё' : '—'
}

const columns = Object.keys(parts) as Part[]
const ofEmployer = ['employer', ...Object.keys(colleagues)] as Part[]

const introOfEmployer = `
## Роли представителей организации

Кто первым подключил организацию — её руководитель. Он приглашает коллег и даёт им роли; роль действует со следующего вызова.

- **Руководитель** может всё и решает, у кого есть доступ.
- **Кадры всей организации** могут всё, кроме доступа коллег.
- **Кадры подразделений** видят и ведут только сотрудников своих подразделений.
- **Просмотр** видит сотрудников, записи, ход осмотров и счета с их файлами, ничего не меняет и не открывает бумаг врачей.
`
const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function rowOf(contract: Route, tries: readonly Try[], shown = columns): string {
  const cells = shown.map((part) =>
    cellOf(
      tries.filter((one) => one.contract === contract && one.part === part),
      contract,
    ),
  )
  return line([contract.summary, `\`${contract.method} ${contract.path}\``, ...cells])
}

/** The whole text of docs/rights.md, made from the results of the tries. */
export async function rightsPage(contracts: readonly Route[], tries: readonly Try[]): Promise<string> {
  const homes = await homesOf()
  const bySlice = Map.groupBy(contracts, (contract) => homes.get(contract) ?? '')
  for (const slice of bySlice.keys())
    if (!sections[slice])
      throw new Error(
        `Вызовы «${slice}» не названы по-русски: добавьте раздел в test/rights-page.ts, чтобы они попали в docs/rights.md`,
      )
  const head = [
    line(['Что делает', 'Вызов', ...Object.values(parts)]),
    line(['---', '---', ...columns.map(() => ':-:')]),
  ]
  const tables = Object.entries(sections).flatMap(([slice, title]) => {
    const rows = bySlice.get(slice)?.map((contract) => rowOf(contract, tries))
    return rows ? [[`\n## ${title}\n`, ...head, ...rows].join('\n')] : []
  })
  const own = contracts.filter(isOfOrganization)
  const headOfOwn = [
    line(['Что делает', 'Вызов', 'руководитель', ...Object.values(colleagues)]),
    line(['---', '---', ...ofEmployer.map(() => ':-:')]),
  ]
  const ofRoles = [...headOfOwn, ...own.map((contract) => rowOf(contract, tries, ofEmployer))]
  return `${[intro.trimEnd(), ...tables, introOfEmployer, ...ofRoles].join('\n')}\n`
}
