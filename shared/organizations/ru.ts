import type { Brand } from '../platform/brand.ts'
import { formatPhone } from '../platform/phone.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { shortName } from './rules.ts'
import type { EmployerRole } from './schema.ts'

/** Error messages of the organizations slice. */
export const organizationRefusals = refusalKinds({
  ALREADY_CONNECTED: [409, 'Эта организация уже подключена'],
  ALREADY_DECIDED: [409, 'Эту заявку уже рассмотрели'],
  ORGANIZATION_TAKEN: [409, 'Организация с такими ИНН и КПП уже есть'],
  REF_TAKEN: [409, 'Этот номер в системе центра уже у другой организации'],
  STALE_ORGANIZATION: [409, 'Организацию уже изменили. Сверьте данные и сохраните ещё раз'],
  LAST_HEAD_LEAVES: [
    409,
    'Вы единственный руководитель организации в кабинете. Сначала сделайте руководителем кого-то из коллег в разделе «Доступ»',
  ],
  WIDER_ACCESS: [
    403,
    'После этого коллега с доступом к отдельным подразделениям увидит больше сотрудников. Такое изменение делает руководитель организации',
  ],
  FOREIGN_LETTER: [403, 'Письмо можно отправить только на свою подтверждённую почту или в медицинский центр'],
  BAD_ATTACHMENT: [422, 'Приложить можно файл .docx, .xlsx или .pdf до 5 МБ'],
})

/** File name of the application (spec §9). */
export const requestPaperName = 'Заявка на подключение.docx'

/** Text for the case when the organization does not exist. */
export const noSuchOrganization = 'Такой организации нет'

/** Text for an administrator when another administrator has already taken the application. */
export const alreadyTaken = 'Эту заявку уже взяли в работу'

/** Text for an organization that has no number in the clinic's system yet (spec §4). */
export const noCheckUpsYet = 'У организации ещё нет осмотров или данные не загружены'

/** Names of the roles of those who act for an organization. */
export const employerRoleNames: Record<EmployerRole, string> = {
  head: 'Руководитель',
  hr: 'Кадры всей организации',
  departments: 'Кадры подразделений',
  viewer: 'Просмотр',
}

/** Answers to somebody whose role does not include what they ask for. */
export const roleLimits: Record<EmployerRole, string> = {
  head: 'Недостаточно прав для этого действия',
  hr: 'Это решает руководитель организации: он назначает, кто имеет доступ',
  departments: 'Вы ведёте только свои подразделения, а это касается всей организации',
  viewer: 'У вас доступ только для просмотра. Изменить его может руководитель организации',
}

/** Labels of a relation's statuses. */
export const relationStatusNames = {
  active: 'Подключена',
  pending: 'На рассмотрении',
  unactive: 'Отказ',
} as const

/** Decision about an application, or the end of a connection by an administrator. */
export type Decision =
  | { what: 'approved'; name: string }
  | { what: 'refused'; name: string; comment: string }
  | { what: 'left'; name: string }

const subjects: Record<Decision['what'], string> = {
  approved: 'Организация подключена',
  refused: 'Заявка на подключение отклонена',
  left: 'Организация отключена',
}

function opening(decision: Decision): string {
  const name = shortName(decision.name)
  if (decision.what === 'approved') return `Организация «${name}» подключена к вашему кабинету`
  if (decision.what === 'left') return `Организация «${name}» отключена от вашего кабинета`
  return `Заявка на подключение к организации «${name}» отклонена: ${decision.comment.replace(/[.\s]+$/, '')}`
}

/** SMS about a decision. */
export const decisionSms = (decision: Decision, brand: Brand): string =>
  `${opening(decision)}. Вопросы: ${brand.phone}`

const advice: Record<Decision['what'], string> = {
  approved: 'Выберите её в разделе «Организации», чтобы вести сотрудников и записывать их на осмотры.',
  refused: 'Исправьте данные и подайте заявку ещё раз или позвоните нам.',
  left: 'Если это ошибка, подайте заявку ещё раз или позвоните нам.',
}

/** Letter about a decision. */
export const decisionLetter = (decision: Decision, brand: Brand) => ({
  subject: subjects[decision.what],
  text: [
    `${opening(decision)}.`,
    advice[decision.what],
    ...(brand.url ? [brand.url] : []),
    `Вопросы: ${brand.phone}`,
    brand.name,
  ].join('\n\n'),
})

const joined = (organization: string, username: string): string =>
  `К организации «${shortName(organization)}» подключён ещё один представитель: ${username}`

/** SMS to those who act for an organization when somebody else is connected to it. */
export const joinedSms = (organization: string, username: string, brand: Brand): string =>
  `${joined(organization, username)}. Если вы его не знаете, позвоните: ${brand.phone}`

/** Letter to those who act for an organization when somebody else is connected to it. */
export const joinedLetter = (organization: string, username: string, brand: Brand) => ({
  subject: 'К вашей организации подключён ещё один представитель',
  text: [
    `${joined(organization, username)}.`,
    'Теперь он видит сотрудников организации, их записи и осмотры и может записывать их.',
    `Если вы его не знаете, позвоните нам: ${brand.phone}`,
    brand.name,
  ].join('\n\n'),
})

/** Data of an application for the clinic's manager. */
interface AppliedFor {
  name: string
  inn: string
  kpp: string
  username: string
  phone: string
  email: string | null
}

/** Letter to the clinic's manager about a new application for a connection. */
export const requestLetter = (application: AppliedFor, brand: Brand) => {
  const { name, inn, kpp, username, phone, email } = application
  const site = brand.url ? `${brand.url}/admin?requests` : 'раздел «Заявки» в кабинете администратора'
  return {
    subject: `Заявка на подключение: ${shortName(name)}`,
    text: [
      'Новая заявка на подключение к организации.',
      [
        `Организация: ${name}`,
        `ИНН: ${inn}`,
        ...(kpp ? [`КПП: ${kpp}`] : []),
        `Заявитель: ${username}`,
        `Телефон: ${formatPhone(phone)}`,
        ...(email ? [`Email: ${email}`] : []),
      ].join('\n'),
      `Рассмотреть: ${site}`,
    ].join('\n\n'),
  }
}

/** Last line of a letter sent from the cabinet; it names the sender. */
export const sentBy = (fullname: string, clinic: string): string =>
  `Письмо отправлено из личного кабинета «${clinic}». Отправитель: ${fullname}. Если вы не ждали письма, удалите его.`
