import { Flex, NativeSelect } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { headcount } from '../../../../shared/documents/ru.ts'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { departmentsQuery } from '../../../employees/api.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import type { PaperWhoInput } from '../../api.ts'
import { type BoardPlace, type PaperSource, sourceOf } from './paper-choice.ts'
import classes from './papers.module.css'
import type { PaperWork } from './use-paper.ts'

/** Names the people of the documents when they were chosen before the sheet was opened. */
function givenWords(who: PaperWhoInput): string {
  if ('group' in who) return 'Сотрудники записанной группы'
  if ('bookings' in who) return 'Сотрудники из выбранных записей'
  return 'Выбранные сотрудники'
}

/** Names the people of a day on the bookings page, for example «Записанные на 8 декабря». */
function dayTitle({ group, department }: BoardPlace, day: Day): string {
  const of = group ? ', эта группа' : department ? ', это подразделение' : ''
  return `Записанные на ${dayWords(day)}${of}`
}

const wholeGroup = 'Вся группа'

interface Props {
  organization: OrganizationId
  given: PaperWhoInput | undefined
  paper: PaperWork
}

interface FieldProps extends Omit<Props, 'given'> {
  /** Placeholder while no department is chosen and none is required. */
  all?: string
}

function DepartmentField({ organization, paper: { choice, change, isTold }, all }: FieldProps) {
  const departments = useQuery(departmentsQuery(organization))
  return (
    <NativeSelect
      size="md"
      label="Подразделение"
      error={!all && isTold && !choice.department && 'Выберите подразделение'}
      value={choice.department}
      onChange={(event) => change({ department: event.currentTarget.value as DepartmentId })}
      data={[
        { value: '', label: all ?? (departments.isPending ? 'Загружаем…' : 'Выберите') },
        ...(departments.data ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
    />
  )
}

/** Shows the people chosen before the sheet was opened, or lets the user choose them. */
export function Whom({ organization, given, paper }: Props) {
  const { choice, change, before } = paper
  if (choice.paper === 'contingent')
    return (
      <Flex component="p" gap={10} align="center" c="dimmed">
        <IconUsers size={20} stroke={1.75} aria-hidden />
        Все работающие сотрудники организации, у которых есть факторы
      </Flex>
    )
  if (given)
    return (
      <>
        <Flex component="p" gap={10} align="center" c="dimmed">
          <IconUsers size={20} stroke={1.75} aria-hidden />
          {givenWords(given)}
        </Flex>
        {'group' in given && <DepartmentField organization={organization} paper={paper} all={wholeGroup} />}
      </>
    )
  const source = sourceOf(choice, before)
  const { board, chosen } = before
  const choices: { value: PaperSource; title: string }[] = [
    ...(board?.day ? [{ value: 'day' as const, title: dayTitle(board, board.day) }] : []),
    ...(board?.group ? [{ value: 'group' as const, title: 'Вся эта группа' }] : []),
    ...(chosen
      ? [{ value: 'chosen' as const, title: `Выбранные в списке: ${headcount(chosen.count)}` }]
      : []),
    { value: 'all', title: 'Все сотрудники' },
    { value: 'due', title: 'Все, кому пора' },
    { value: 'department', title: 'Подразделение' },
  ]
  return (
    <>
      <div className={classes.sources} data-many={choices.length > 3 || undefined}>
        <ChoiceCards
          legend="О ком"
          name="paper-source"
          value={source}
          onChange={(source) => change({ source })}
          choices={choices}
        />
      </div>
      {source === 'department' && <DepartmentField organization={organization} paper={paper} />}
      {source === 'group' && <DepartmentField organization={organization} paper={paper} all={wholeGroup} />}
    </>
  )
}
