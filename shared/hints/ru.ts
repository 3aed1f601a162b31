import type { HintGroup } from './rules.ts'

/** Names of the groups (spec §2 «Helper widget»), and of the person's own one. */
export const groupNames: Record<HintGroup, string> = {
  popular: 'Популярные вопросы',
  own: 'Избранное',
  booking: 'Запись на осмотр',
  history: 'История осмотров',
  organizations: 'Организациям',
  queue: 'Электронная очередь',
  general: 'Общая информация',
}
