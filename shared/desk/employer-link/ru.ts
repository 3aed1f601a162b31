import { refusalKinds } from '../../platform/refusal.ts'
import type { EndReason, ProofKind } from './schema.ts'

/**
 * Refusals of a link to an employer. `EMPLOYER_BOOKED` carries the visit that the employer has booked as
 * `details.row`.
 */
export const employerLinkRefusals = refusalKinds({
  LINK_NOT_NOW: [409, 'Сейчас запись к работодателю не прикрепить'],
  ALREADY_LINKED: [409, 'Запись уже прикреплена к работодателю'],
  NOT_LINKED: [409, 'Запись уже откреплена от работодателя'],
  NOT_THIS_PERSON: [
    409,
    'В списке организации под этим именем другой человек: проверьте ФИО и дату рождения',
  ],
  NOT_CONNECTED: [409, 'Организация не подключена к кабинету: прикрепить запись к ней нельзя'],
  NOT_AT_WORK: [409, 'В этой организации человек уже уволен'],
  REFERRAL_UNFIT: [409, 'Направление аннулировано или выдано на другого сотрудника'],
  REFERRAL_USED: [409, 'По этому направлению прикреплена другая запись'],
  EMPLOYER_BOOKED: [409, 'Работодатель уже записал этого сотрудника'],
})

/** Explains why a visit cannot be linked, or its link not ended. */
export const linkWords = {
  byEmployer: 'Запись сделал работодатель: прикреплять её не нужно',
  decided: 'Заключение уже оформлено: работодатель в нём не меняется, пока его не аннулируют',
  closed: 'Запись отменена или человек не пришёл',
  future: 'Дата направления ещё не наступила',
} as const

/** Reasons for which a link is ended, as the registrar chooses them. */
export const endReasons: Record<EndReason, string> = {
  mistake: 'Прикреплён по ошибке',
  unsent: 'Пришёл без направления',
  another: 'Направила другая организация',
}

/** Names of the proofs of a link, for the audit. */
export const proofNames: Record<ProofKind, string> = {
  register: 'направление из журнала',
  paper: 'направление на бумаге',
  name: 'ФИО и дата рождения',
}
