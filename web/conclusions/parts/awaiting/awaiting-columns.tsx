import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconFlask,
  IconNotes,
  IconStethoscope,
} from '@tabler/icons-react'
import { isDecisionOverdue, isLongAwaited } from '../../../../shared/conclusions/rules.ts'
import type { AwaitingRow } from '../../../../shared/conclusions/schema.ts'
import { awaitedWords } from '../../../../shared/findings/ru.ts'
import { isResultLate } from '../../../../shared/findings/rules.ts'
import type { FindingsSummary } from '../../../../shared/findings/schema.ts'
import { waitWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, type Day, formatDay } from '../../../../shared/platform/days.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { type StatusLook, StatusPill } from '../../../ui/status-pill.tsx'
import { personWords, routeWords } from '../words.ts'

/** Shows the patient's progress: all passed, not all passed, or still in the rooms. */
function Route({ route, isInside }: AwaitingRow) {
  if (isInside)
    return (
      <StatusPill tone="info" icon={IconStethoscope}>
        На осмотре{route && `: ${routeWords(route)}`}
      </StatusPill>
    )
  if (!route)
    return (
      <Text inherit c="var(--app-text-2)">
        Маршрута не было
      </Text>
    )
  const isWhole = route.passed >= route.of
  return (
    <StatusPill tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? IconCircleCheck : IconStethoscope}>
      Пройдено {routeWords(route)}
    </StatusPill>
  )
}

/** Tells whether a patient has waited beyond the term of the заключение. */
export const isLate = ({ day, additional, isInside }: AwaitingRow, today: Day): boolean =>
  !additional && !isInside && isLongAwaited(day, today)

/** Says how long the patient waits; a wait beyond the term has a mark. */
function Waited(row: AwaitingRow) {
  const { day, additional } = row
  const today = clinicDay(new Date())
  if (isLate(row, today))
    return (
      <StatusPill tone={isDecisionOverdue(day, today) ? 'danger' : 'warn'} icon={IconClockExclamation}>
        {waitWords(day, today)}
      </StatusPill>
    )
  const words = additional
    ? `справка ${additional.number}, ${waitWords(additional.on, today)}`
    : waitWords(day, today)
  return (
    <Text inherit truncate c="var(--app-text-2)" title={words}>
      {words}
    </Text>
  )
}

const foundLooks: Record<Exclude<FindingsSummary, 'nothing'>, StatusLook & { words: string }> = {
  normal: { tone: 'ok', icon: IconCircleCheck, words: 'Всё в норме' },
  abnormal: { tone: 'warn', icon: IconAlertTriangle, words: 'Есть отклонения' },
  awaited: { tone: 'info', icon: IconFlask, words: 'Ждём результатов' },
  partly: { tone: 'mute', icon: IconNotes, words: 'Записано не всё' },
}

/** Says in a word what was found, and how many results come later. */
function FoundMark({ found, awaited, awaitedSince }: AwaitingRow) {
  if (found === 'nothing')
    return (
      <Text inherit c="var(--app-text-2)">
        Не записано
      </Text>
    )
  const { words, ...look } = foundLooks[found]
  const today = clinicDay(new Date())
  const isOverdue = awaitedSince !== null && isResultLate(awaitedSince, today)
  const taken = awaitedSince && awaitedWords(awaitedSince, today)
  const count = awaited > 1 ? ` (${awaited})` : ''
  const said = found === 'awaited' && taken ? `Анализ: ${taken}${count}` : words
  return (
    <StatusPill {...look} {...(isOverdue && { tone: 'danger', icon: IconClockExclamation })}>
      {said}
      {found !== 'awaited' && taken && `, ${taken}${count}`}
    </StatusPill>
  )
}

/** A patient in the list; the booking names the row. */
export type AwaitingLine = AwaitingRow & { id: AwaitingRow['booking'] }

/** The columns of the patients who wait for the commission. */
export const awaitingColumns: Column<AwaitingLine>[] = [
  { key: 'name', title: 'Человек', width: 13, share: 3, isName: true, cell: ({ fullname }) => fullname },
  { key: 'number', title: 'Запись', width: 8.5, isSpare: true, cell: ({ number }) => number },
  { key: 'day', title: 'Осмотр', width: 6.5, cell: ({ day }) => formatDay(day) },
  { key: 'waited', title: 'Ждёт', caption: 'ждёт', width: 10, share: 1, cell: (row) => <Waited {...row} /> },
  { key: 'found', title: 'Что нашли', width: 17, cell: (row) => <FoundMark {...row} /> },
  {
    key: 'organization',
    title: 'Организация',
    width: 9,
    share: 2,
    cell: ({ organization }) => organization ?? 'Без организации',
  },
  { key: 'route', title: 'Кабинеты', width: 12, cell: (row) => <Route {...row} /> },
  {
    key: 'factors',
    title: 'Факторы',
    width: 6,
    share: 1,
    isSpare: true,
    cell: ({ factors }) => (factors.length > 0 ? factors.join(', ') : 'без факторов'),
  },
  { key: 'person', title: 'Пол и возраст', width: 8, isSpare: true, cell: personWords },
  {
    key: 'position',
    title: 'Должность',
    width: 8,
    share: 1,
    isSpare: true,
    cell: ({ position }) => position ?? '',
  },
]
