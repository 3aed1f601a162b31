import { refusalKinds } from '../../platform/refusal.ts'
import { copiesAtMost } from './schema.ts'

export const copiesRefusals = refusalKinds({
  NO_COPIES: [409, 'Под выбранное не подходит ни одно действующее заключение'],
  TOO_MANY_COPIES: [
    409,
    `Больше ${copiesAtMost} заключений в одном файле не собираем. Выберите часть: подразделение или период`,
  ],
})
