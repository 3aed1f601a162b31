import { Empty } from '../ui/states.tsx'

/** Contacts of the clinic as people see them. */
export const ContactsSettings = () => (
  <Empty title="Контакты готовятся">Здесь появятся телефон, почта и сайт центра.</Empty>
)
