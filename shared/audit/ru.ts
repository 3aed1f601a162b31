import type { AuditAct, AuditWhat } from '../platform/audit.ts'
import type { AuditRole } from './schema.ts'

/** What was done, in one word. */
export const actNames: Record<AuditAct, string> = {
  view: 'Просмотр',
  print: 'Печать',
  download: 'Скачивание',
  export: 'Выгрузка',
  add: 'Создание',
  change: 'Изменение',
  remove: 'Отмена или удаление',
  send: 'Отправка',
}

/** What it was done with. */
export const whatNames: Record<AuditWhat, string> = {
  account: 'Учётная запись',
  session: 'Сеанс',
  relation: 'Заявка на подключение',
  organization: 'Организация',
  employee: 'Сотрудник',
  unit: 'Подразделение или должность',
  import: 'Загрузка сотрудников',
  booking: 'Запись на осмотр',
  group: 'Запись группы',
  paper: 'Направления и списки',
  price: 'Цены',
  schedule: 'Расписание',
  settings: 'Настройки',
  consent: 'Согласия',
  edition: 'Справочник приказа',
  hint: 'Подсказка',
  message: 'Сообщение',
  audit: 'Журнал действий',
}

/** In which capacity. */
export const roleNames: Record<AuditRole, string> = {
  admin: 'Администратор',
  registrar: 'Регистратор',
  doctor: 'Врач',
  employer: 'Представитель организации',
  person: 'Пациент',
  guest: 'Без входа',
}

/** Name of the exported file, without its ending. */
export const auditFileName = (from: string, to: string): string => `Журнал действий ${from} — ${to}`
