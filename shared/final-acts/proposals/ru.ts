import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages of proposals. */
export const proposalRefusals = refusalKinds({
  NOBODY_TO_ASK: [
    409,
    'У организации нет действующего кабинета: показать проект некому. Передайте его на бумаге',
  ],
  PROPOSAL_REPLACED: [
    409,
    'Тем временем проект показал другой член комиссии или ответил работодатель. Второй раз проект не показан: прочитайте, что изменилось, и решите, нужно ли',
  ],
  PROPOSAL_CLOSED: [409, 'Этот проект больше не действует: комиссия показала новый или утвердила акт'],
  PROPOSAL_ANSWERED: [409, 'На этот проект уже ответили'],
})
