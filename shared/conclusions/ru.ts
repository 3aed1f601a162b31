import type { Outcome } from '../booking/schema.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { ConclusionState, Need } from './schema.ts'

/** Refusals of the conclusions slice. */
export const conclusionRefusals = refusalKinds({
  NOT_COME: [409, 'Человек не приходил на этот осмотр'],
  STILL_INSIDE: [409, 'Человек ещё проходит кабинеты. Заключение можно оформить, когда он закончит'],
  ALREADY_CONCLUDED: [409, 'Заключение уже оформлено. Обновите страницу'],
  CONCLUSION_ANNULLED: [409, 'Документ аннулирован'],
  ALREADY_HANDED: [409, 'Уже отмечено, что документ выдан'],
})

/** Outcomes as the paper says them (point 16). */
export const outcomeNames: Record<Outcome, string> = {
  fit: 'Медицинские противопоказания не выявлены',
  unfit: 'Выявлены медицинские противопоказания',
  additional: 'Нужно дополнительное обследование',
}

/** Outcomes in a few words, for lists. */
export const outcomeShort: Record<Outcome, string> = {
  fit: 'Противопоказаний нет',
  unfit: 'Есть противопоказания',
  additional: 'Нужно дообследование',
}

/** What a person needs, in words. */
export const needNames: Record<Need, string> = {
  'pathology-centre': 'Обследование в центре профпатологии',
  outpatient: 'Амбулаторное обследование и лечение',
  inpatient: 'Стационарное обследование и лечение',
  resort: 'Санаторно-курортное лечение',
  dispensary: 'Диспансерное наблюдение',
}

/** What the papers are called. */
export const paperName = (isFinal: boolean): string =>
  isFinal ? 'Медицинское заключение' : 'Справка о дополнительном обследовании'

/** States of papers. */
export const conclusionStateNames: Record<ConclusionState, string> = {
  unhanded: 'Ждут выдачи',
  handed: 'Выданы',
  annulled: 'Аннулированы',
}

/** Words that stand on the commission's papers (order 29н, points 14, 16, 32). */
export const conclusionWords = {
  kinds: {
    preliminary: 'по результатам предварительного медицинского осмотра',
    periodic: 'по результатам периодического медицинского осмотра',
  },
  additionalTitle: 'Справка',
  additionalUnder: 'о необходимости дополнительного медицинского обследования',
  notStated: 'не указано',
  noEmployer: 'не указан',
  result: 'Результат осмотра',
  contraindications: 'Медицинские противопоказания',
  found: 'выявлены',
  notFound: 'не выявлены',
  group: 'Группа здоровья',
  chairman: 'Председатель врачебной комиссии',
  basis: 'Оформлено в соответствии с порядком, который утвердил',
  additionalText: {
    preliminary: 'До завершения обследования предварительный медицинский осмотр считается не пройденным.',
    periodic: 'До завершения обследования периодический медицинский осмотр считается не пройденным.',
  },
  additionalThen:
    'Медицинское заключение выдаётся после того, как врачебная комиссия рассмотрит результаты обследования.',
  received: 'Экземпляр получил(а)',
} as const
