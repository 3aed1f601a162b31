import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages about the signed application. */
export const signedApplicationRefusals = refusalKinds({
  NOT_SCANNED: [422, 'Нужен скан или фото подписанной заявки: PDF, JPEG или PNG'],
  NOT_WAITING: [409, 'Заявку уже рассмотрели: скан к ней больше не нужен'],
})

/** File name of the signed application. */
export const signedApplicationName = 'Подписанная заявка на подключение'
