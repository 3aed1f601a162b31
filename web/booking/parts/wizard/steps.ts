import { employerProblems, paperProblems, personProblems } from '../../../../shared/booking/typed.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { isForHealthBook } from '../../../../shared/programme/kinds.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'
import { prepareProblems } from './fill.ts'
import { isTaken } from './kept.ts'

/** The steps of the wizard in order: address, texts, and errors that must be fixed before leaving the step. */
export const steps = [
  {
    path: 'prepare',
    title: 'Подготовка',
    heading: 'Какой осмотр нужен',
    problems: (draft: Draft, today: Day) => prepareProblems(draft.prepare, today),
  },
  {
    path: 'personal',
    title: 'Личные данные',
    heading: 'Личные данные',
    problems: (draft: Draft, today: Day) => personProblems(draft.personal, today),
  },
  {
    path: 'passport',
    title: 'Паспорт',
    heading: 'Паспорт',
    problems: (draft: Draft, today: Day): Problems =>
      draft.passport.isAtDesk || isTaken(draft, 'paper')
        ? {}
        : paperProblems(draft.passport, parseDay(draft.personal.birth.trim()), today),
  },
  {
    path: 'organization',
    title: 'Организация',
    heading: 'Организация и должность',
    problems: (draft: Draft): Problems =>
      draft.organization.isSent ? employerProblems(draft.organization) : {},
  },
  {
    path: 'factors',
    title: 'Факторы',
    heading: 'Вредные факторы и работы',
    problems: (draft: Draft): Problems => {
      if (draft.factors.length === 0) return { factors: 'Выберите хотя бы один фактор или вид работ' }
      const foreign = draft.factors.filter(({ code }) => !isForHealthBook(code)).map(({ code }) => code)
      return draft.prepare.kind === 'health_book' && foreign.length > 0
        ? { factors: `Для медкнижки подходят только пункты 23–27: уберите ${foreign.join(', ')}` }
        : {}
    },
  },
  {
    path: 'confirm',
    title: 'Время',
    heading: 'Время и подтверждение',
    problems: (): Problems => ({}),
  },
] as const

export type StepPath = (typeof steps)[number]['path']

/** Addresses of the steps, in order. */
export const stepPaths = steps.map((step) => step.path)

/** Returns the index of a step, from 0. */
export const stepIndex = (path: StepPath): number => stepPaths.indexOf(path)

/** Returns how far the user may go: the first unfinished step, or the last one. */
export function furthestStep(draft: Draft, today: Day): number {
  const place = steps.findIndex((step) => Object.keys(step.problems(draft, today)).length > 0)
  return place === -1 ? steps.length - 1 : place
}
