import { refusalKinds } from '../platform/refusal.ts'
import type { InterventionState } from './schema.ts'

/** Refusal messages about consents of a visit. */
export const visitConsentRefusals = refusalKinds({
  CONSENT_MOVED: [409, 'Согласие уже изменили. Проверьте его и повторите'],
  CONSENT_OVER: [409, 'Запись отменена или осмотр закончен: согласие больше не меняют'],
  CONSENT_TEXT_NEWER: [409, 'Текст согласия обновили. Прочитайте новый'],
  CONSENT_NEEDS_PROOF: [
    409,
    'Сначала подтвердите на странице записи, что это вы. Или отзовите согласие заявлением в\u00a0регистратуре',
  ],
  NO_PAPER_CONSENT: [409, 'Согласие к этой записи отмечала не регистратура: отметку не снять'],
})

/** States of the consent to intervention for the staff. */
export const interventionNames: Record<InterventionState, string> = {
  none: 'Согласие на вмешательство не подписано',
  read: 'Текст согласия прочитан в\u00a0кабинете, бумага не подписана',
  signed: 'Согласие на вмешательство подписано',
  withdrawn: 'Согласие на вмешательство отозвано',
}

/** Refusal text: the check-up neither starts nor goes on without the consent. */
export const consentWithdrawn =
  'Человек отозвал согласие на медицинское вмешательство: осмотр не начинают. Если он передумал, пусть подпишет новое согласие, и отметьте его здесь'

/** Tells what follows before the consent is withdrawn. */
export const withdrawalFollows =
  'Осмотр остановят: без согласия врачи ничего не делают, и заключения не будет. Сделанное до этого останется в\u00a0медицинской карте. Передумать можно: новое согласие подписывают в\u00a0регистратуре'
