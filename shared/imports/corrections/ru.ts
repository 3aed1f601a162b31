import { refusalKinds } from '../../platform/refusal.ts'

export const correctionRefusals = refusalKinds({
  TOO_MANY_CORRECTIONS: [
    409,
    'Исправлений больше 3000. Остальное исправьте в файле: «Скачать строки с ошибками»',
  ],
})
