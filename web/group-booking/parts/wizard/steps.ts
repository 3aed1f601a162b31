import type { Day } from '../../../../shared/platform/days.ts'
import { type GroupDraft, planOf, volumeOf } from './draft.ts'

/** The booking of a group in its order: the address of a step and its words. */
export const steps = [
  { path: 'people', title: 'Сотрудники', heading: 'Кого записать' },
  { path: 'volume', title: 'Объём и условия', heading: 'Объём, стоимость и условия' },
  { path: 'plan', title: 'План', heading: 'План по дням и часам' },
  { path: 'done', title: 'Готово', heading: 'Группа записана' },
] as const

export type StepPath = (typeof steps)[number]['path']

/** The place of a step by its address, from 0; what is no step is the first one. */
export const placeOf = (path: string | undefined): number =>
  Math.max(
    0,
    steps.findIndex((step) => step.path === path),
  )

/** How far one may go: whom to book must be said before the volume, dates and limits before the plan. */
export function furthestStep(draft: GroupDraft, today: Day): number {
  if (!volumeOf(draft)) return 0
  return planOf(draft, today) ? 2 : 1
}
