import { refusalKinds } from '../platform/refusal.ts'
import type { ClinicField } from './schema.ts'

/** Refusal messages of the clinic settings. */
export const clinicRefusals = refusalKinds({
  STALE_SETTINGS: [409, 'Контакты уже изменили. Сверьте данные и сохраните ещё раз'],
})

/** Names of the settings. */
export const clinicFieldNames: Record<ClinicField, string> = {
  name: 'Название центра',
  legalName: 'Название для документов',
  ogrn: 'ОГРН',
  address: 'Адрес для документов',
  licence: 'Лицензия',
  phone: 'Телефон',
  email: 'Email',
  site: 'Сайт',
  managerEmail: 'Email для заявок',
  note: 'Примечание к телефону',
}
