import { refusalKinds } from '../platform/refusal.ts'
import type { ClinicField, EmployeeField, OrganizationField, Paper, PaperFormat } from './schema.ts'

/** Refusals of the documents slice. */
export const documentRefusals = refusalKinds({
  DATA_MISSING: [409, 'Не хватает данных для документа'],
  NOBODY_CHOSEN: [409, 'Под выбранное не подходит ни один сотрудник'],
  NOBODY_BOOKED: [409, 'Никто из выбранных не записан на осмотр'],
  TOO_MANY_PEOPLE: [409, 'Слишком много людей для одного файла. Выберите часть, например одно подразделение'],
  STALE_REQUISITES: [409, 'Реквизиты уже изменили. Сверьте и сохраните ещё раз'],
  ALREADY_ANNULLED: [409, 'Направление уже аннулировано'],
})

/** Names of the papers. */
export const paperNames: Record<Paper, string> = {
  referrals: 'Направления',
  'name-list': 'Поимённый список',
  contingent: 'Список контингента',
  plan: 'Календарный план',
}

/** What each paper is for, in one line. */
export const paperPurposes: Record<Paper, string> = {
  referrals: 'Выдаются работникам под подпись, с номерами и записью в журнал',
  'name-list': 'Передаётся в медицинский центр не позднее чем за 2 месяца до начала осмотра',
  contingent: 'Должности, вредные факторы и виды работ, число людей',
  plan: 'По дням и часам: кто, откуда и куда приходит',
}

/** Words of the formats. */
export const paperFormatNames: Record<PaperFormat, string> = { pdf: 'PDF', docx: 'Word' }

/** Fields of the organization, as labels. */
export const organizationFieldNames: Record<OrganizationField, string> = {
  email: 'Email',
  phone: 'Телефон',
  ownership: 'Форма собственности',
  okved: 'Код ОКВЭД',
  signerPosition: 'Должность того, кто подписывает',
  signerName: 'ФИО того, кто подписывает',
}

/** Fields of the clinic, as labels. */
export const clinicFieldNames: Record<ClinicField, string> = {
  ogrn: 'ОГРН',
  address: 'Адрес',
  email: 'Email',
  phone: 'Телефон',
}

/** Fields of an employee, as labels. */
export const employeeFieldNames: Record<EmployeeField, string> = {
  position: 'Должность',
  factors: 'Факторы и виды работ',
  policy: 'Номер полиса',
  seniorityFrom: 'Стаж в должности',
}

/** Forms of property that organizations write most often (ОКФС); any other words are taken too. */
export const ownershipForms = [
  'Частная собственность',
  'Федеральная собственность',
  'Собственность субъекта Российской Федерации',
  'Муниципальная собственность',
  'Смешанная российская собственность',
  'Собственность государственных корпораций',
  'Собственность общественных объединений',
  'Иностранная собственность',
  'Совместная частная и иностранная собственность',
]
