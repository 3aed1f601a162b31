import { refusalKinds } from '../platform/refusal.ts'

/** Refusals of the calls about views of lists. */
export const listViewRefusals = refusalKinds({
  TOO_MANY_VIEWS: [409, 'Сохранено уже 30 видов этого списка. Удалите ненужные'],
})
