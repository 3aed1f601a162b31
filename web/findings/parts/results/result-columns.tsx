import { Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ResultRow } from '../../../../shared/findings/results/schema.ts'
import { awaitedWords } from '../../../../shared/findings/ru.ts'
import { isResultLate } from '../../../../shared/findings/rules.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'

/** Says how long a result is awaited; one that is overdue has a mark. */
function Waited({ takenOn }: ResultRow) {
  const today = clinicDay(new Date())
  const words = awaitedWords(takenOn, today)
  if (!isResultLate(takenOn, today)) return <Text inherit>{words}</Text>
  return (
    <StatusPill tone="danger" icon={IconClockExclamation}>
      {words}
    </StatusPill>
  )
}

/** The columns of results; `isAwaited`: of those that have not come. */
export const resultColumns = (isAwaited: boolean): Column<ResultRow>[] => [
  { key: 'name', title: 'Человек', width: 13, share: 3, isName: true, cell: ({ fullname }) => fullname },
  { key: 'service', title: 'Исследование', width: 14, share: 3, cell: ({ name }) => name },
  {
    key: 'taken',
    title: isAwaited ? 'Взято' : 'Записано',
    width: 6.5,
    cell: ({ takenOn }) => formatDay(takenOn),
  },
  { key: 'waited', title: 'Ждём', width: 9, isOff: !isAwaited, cell: (row) => <Waited {...row} /> },
  {
    key: 'organization',
    title: 'Организация',
    width: 9,
    share: 2,
    cell: ({ organization }) => organization ?? 'Без организации',
  },
  { key: 'number', title: 'Запись', width: 8.5, isSpare: true, cell: ({ number }) => number },
  { key: 'birth', title: 'Дата рождения', width: 8, isSpare: true, cell: ({ birth }) => formatDay(birth) },
]
