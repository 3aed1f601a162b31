import { refusalKinds } from '../platform/refusal.ts'
import type { QuestionnaireChannel } from './schema.ts'

/** Refusal messages about the questionnaire before a check-up. */
export const questionnaireRefusals = refusalKinds({
  QUESTIONNAIRE_STALE: [409, 'Анкету уже изменили. Откройте её заново и проверьте ответы'],
  QUESTIONNAIRE_CLOSED: [409, 'Анкету больше не меняют: осмотр закончен, отменён или заключение оформлено'],
  QUESTIONNAIRE_FILLED: [409, 'Анкета уже заполнена. Исправить ответы может сам человек или врач'],
})

/** Tells who entered the answers. */
export const channelNames: Record<QuestionnaireChannel, string> = {
  cabinet: 'заполнена в\u00a0кабинете',
  desk: 'заполнена в\u00a0регистратуре со слов человека',
  room: 'заполнена врачом со слов человека',
}
