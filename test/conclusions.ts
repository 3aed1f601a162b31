import type { CheckUpContent } from '../shared/conclusions/papers.ts'
import type { Verdict } from '../shared/conclusions/schema.ts'
import type { Day } from '../shared/platform/days.ts'
import { paperDesk } from './papers.ts'

/** A verdict of the commission; fit unless given otherwise. */
export const paperVerdict = (given: Partial<Verdict> = {}): Verdict => ({
  outcome: 'fit',
  contraindicated: [],
  group: 'II',
  needs: [],
  examinations: given.outcome === 'additional' ? 'Консультация кардиолога' : null,
  withoutEmployment: false,
  on: '2026-03-02' as Day,
  chairman: 'Соловьёва Марина Андреевна',
  ...given,
})

/** The check-up of an electric welder, with the data that the commission's papers need. */
export const paperCheckUp = (given: Partial<CheckUpContent> = {}): CheckUpContent => ({
  order: 'Приказ Минздрава России от 28.01.2021 N 29н',
  kind: 'periodic',
  clinic: { ...paperDesk().clinic },
  person: {
    fullname: 'Ковалёв Иван Петрович',
    birth: '1985-03-12' as Day,
    gender: 'Мужской',
  },
  employer: { name: 'АО «Уральский механический завод»', inn: '6671000017' },
  department: 'Литейный цех',
  position: 'Электрогазосварщик',
  factors: [
    { code: '4.10', name: 'Световая среда' },
    { code: '4.4', name: 'Шум' },
  ],
  ...given,
})
