import { Need } from '../shared/conclusions/schema.ts'
import { type ActContent, countedOf, type ExaminedPerson } from '../shared/final-acts/papers.ts'
import { type ActFigures, ActGiven } from '../shared/final-acts/schema.ts'
import type { Day } from '../shared/platform/days.ts'
import { paperDesk } from './papers.ts'

const nobody = { people: 0, women: 0, minors: 0 }

/** The figures of a final act about no people. */
export const noFigures: ActFigures = {
  subject: nobody,
  passed: nobody,
  unfinished: nobody,
  absent: nobody,
  fit: 0,
  unfit: 0,
  additional: 0,
  groups: [],
  needs: Object.fromEntries(Need.options.map((need) => [need, 0])) as ActFigures['needs'],
  chronic: [],
}

const staff = { people: null, women: null, minors: null, disabled: null }

/** The data that the chairman writes into a final act; empty unless given. */
export const actGiven = (given: Partial<ActGiven> = {}): ActGiven =>
  ActGiven.parse({
    staff,
    harmful: staff,
    population: staff,
    disabled: {},
    needs: {},
    ...given,
  })

/** A person subject to a check-up: by default a man of the foundry who has passed it. */
export const examinee = (given: Partial<ExaminedPerson> = {}): ExaminedPerson => ({
  fullname: 'Ковалёв Иван Петрович',
  gender: 'Мужской',
  birth: '1985-03-12' as Day,
  department: 'Литейный цех',
  day: '2026-03-02' as Day,
  hasCome: true,
  isSent: false,
  group: 'II',
  needs: [],
  diagnoses: [],
  paper: { outcome: 'fit', contraindicated: [], number: '127/2026', on: '2026-03-03' as Day },
  ...given,
})

/** A person who came and has no заключение. */
export const notPassed = { paper: null, group: null }
/** A person who did not come at all. */
export const absentee = { ...notPassed, hasCome: false, day: null }

/** The content of an approved final act. */
export function actContent(people: readonly ExaminedPerson[], given: Partial<ActGiven> = {}): ActContent {
  const from = '2026-03-02' as Day
  const to = '2026-03-20' as Day
  const { figures, lists } = countedOf(people, to)
  return {
    number: '3/2026',
    on: '2026-03-31' as Day,
    from,
    to,
    figures,
    lists,
    order: 'Приказ Минздрава России от 28.01.2021 N 29н',
    clinic: { ...paperDesk().clinic },
    organization: { name: 'АО «Уральский механический завод»', inn: '6671000017' },
    department: null,
    besides: [],
    given: actGiven(given),
    chairman: 'Соловьёва Марина Андреевна',
  }
}
