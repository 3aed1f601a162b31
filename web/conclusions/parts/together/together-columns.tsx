import { obstacleText } from '../../../../shared/conclusions/together/ru.ts'
import type { TogetherOther, TogetherPerson } from '../../../../shared/conclusions/together/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { personWords } from '../words.ts'
import { organizationOf } from './chosen.ts'

/** A person in the list; the booking names the row. */
export type TogetherLine = TogetherPerson & { id: TogetherPerson['booking'] }
/** A person who is decided alone. */
export type OtherLine = TogetherOther & { id: TogetherOther['booking'] }

/** The columns of people at whose check-ups nothing was found. */
export const togetherColumns: Column<TogetherLine>[] = [
  { key: 'name', title: 'Человек', width: 13, share: 3, isName: true, cell: ({ fullname }) => fullname },
  {
    key: 'factors',
    title: 'Факторы',
    caption: 'факторы',
    width: 8,
    share: 1,
    cell: ({ factors }) => (factors.length > 0 ? factors.join(', ') : 'без факторов'),
  },
  { key: 'organization', title: 'Организация', width: 10, share: 2, cell: organizationOf },
  {
    key: 'position',
    title: 'Должность',
    width: 9,
    share: 1,
    cell: ({ position }) => position ?? '',
  },
  { key: 'day', title: 'Осмотр', width: 6.5, cell: ({ day }) => formatDay(day) },
  { key: 'kind', title: 'Вид', width: 9, isSpare: true, cell: ({ kind }) => checkUpKindNames[kind] },
  { key: 'person', title: 'Пол и возраст', width: 8, isSpare: true, cell: personWords },
  { key: 'number', title: 'Запись', width: 8.5, isSpare: true, cell: ({ number }) => number },
]

/** The columns of people who are decided alone. */
export const otherColumns: Column<OtherLine>[] = [
  { key: 'name', title: 'Человек', width: 13, share: 1, isName: true, cell: ({ fullname }) => fullname },
  {
    key: 'why',
    title: 'Почему решают отдельно',
    width: 16,
    share: 3,
    cell: ({ obstacles }) => obstacles.map(obstacleText).join('. '),
  },
  { key: 'organization', title: 'Организация', width: 9, share: 1, cell: organizationOf },
  { key: 'day', title: 'Осмотр', width: 6.5, cell: ({ day }) => formatDay(day) },
]
