import { refusalKinds } from '../platform/refusal.ts'

/** Refusals of the organizations slice. */
export const organizationRefusals = refusalKinds({
  ALREADY_CONNECTED: [409, 'Эта организация уже подключена'],
  ALREADY_DECIDED: [409, 'Эту заявку уже рассмотрели'],
  ORGANIZATION_TAKEN: [409, 'Организация с такими ИНН и КПП уже есть'],
  STALE_ORGANIZATION: [409, 'Организацию уже изменили. Сверьте данные и сохраните ещё раз'],
  FOREIGN_LETTER: [403, 'Письмо можно отправить только себе или в медицинский центр'],
  BAD_ATTACHMENT: [422, 'Можно приложить файл .docx, .xlsx или .pdf до 5 МБ'],
})

/** Name of the application as a file (spec §9). */
export const requestPaperName = 'Заявка на подключение.docx'

/** What is said when an organization without a ref is chosen (spec §4). */
export const noCheckUpsYet = 'У организации ещё нет осмотров или данные не загружены'

/** Words of a relation's status. */
export const relationStatusNames = {
  active: 'Подключена',
  pending: 'На рассмотрении',
  unactive: 'Отказ',
} as const
