import { type GroupDraft, type OpenDays, planOf, volumeOf } from './draft.ts'

/** Steps of the group booking in order: address and title. */
export const steps = [
  { path: 'people', title: 'Сотрудники', heading: 'Кого записать' },
  { path: 'volume', title: 'Объём и условия', heading: 'Объём, стоимость и условия' },
  { path: 'plan', title: 'План', heading: 'План по дням и часам' },
  { path: 'done', title: 'Готово', heading: 'Группа записана' },
] as const

export type StepPath = (typeof steps)[number]['path']

/** Returns the index of a step by its address, from 0; an unknown address gives the first step. */
export const stepIndex = (path: string | undefined): number =>
  Math.max(
    0,
    steps.findIndex((step) => step.path === path),
  )

/** Returns the last reachable step: the volume needs people, the plan needs dates and limits. */
export function furthestStep(draft: GroupDraft, open: OpenDays): number {
  if (!volumeOf(draft)) return 0
  return planOf(draft, open) ? 2 : 1
}
