import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowRight, IconFlaskOff, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import { ofPeopleText, peopleText } from '../../../../shared/platform/count-words.ts'
import { departmentsQuery, employeeSummary } from '../../../employees/api.ts'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Note } from '../../../ui/note.tsx'
import { volumeQuery } from '../../api.ts'
import { LeftPeople } from '../board/left-people.tsx'
import { Outcome } from '../board/outcome.tsx'
import classes from '../group.module.css'
import { type GroupDraft, type Source, volumeOf } from './draft.ts'
import { PreliminaryNote } from './preliminary-note.tsx'
import { StepBones } from './step-bones.tsx'
import type { StepProps } from './step-props.ts'
import { LongAnswer } from './working.tsx'

/**
 * Choice of the people to book: everybody due, those chosen in the list, or a department; shows who cannot be
 * booked and why.
 */
export function PeopleStep({ organization, draft, change, goTo, open }: StepProps) {
  const asked = volumeOf(draft)
  const options = volumeQuery(
    organization,
    asked ?? { who: { due: true }, city: draft.city, kind: draft.kind },
  )
  const volume = useQuery({ ...options, enabled: asked !== null })
  const came = volume.data?.left.filter(({ problem }) => problem === 'came').length ?? 0
  const data = asked ? volume.data : undefined
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Card>
          <SourceChoice draft={draft} change={change} organization={organization} only={data?.only} />
          <AgainChoice draft={draft} change={change} came={came} />
        </Card>
        {asked && (
          <LongAnswer
            query={volume}
            queryKey={options.queryKey}
            doing="Считаем, кого можно записать"
            notDone="Не посчитали, кого можно записать"
            again="Посчитать"
            bones={<StepBones isOnePart />}
          />
        )}
        {data && (
          <PreliminaryNote needPreliminary={data.needPreliminary} draft={draft} change={change} open={open} />
        )}
        {draft.source === 'due' && data?.people === 0 && <NobodyDue organization={organization} />}
        {data && <LeftPeople left={data.left} />}
      </div>
      <Outcome
        label="Кого записываем"
        lines={outcomeLines(data?.people, data?.only, volume.data?.left.length ?? 0)}
        isWaiting={asked !== null && volume.isFetching}
        slip={asked === null ? 'Выберите, кого записать' : nobodySlip(data?.people)}
      >
        {(check) => (
          <Button
            size="lg"
            fullWidth
            rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
            onClick={() => check() && goTo('volume')}
          >
            Объём и стоимость
          </Button>
        )}
      </Outcome>
    </div>
  )
}

const outcomeLines = (people: number | undefined, only: string | null | undefined, left: number) => [
  { name: 'Запишем', value: people === undefined ? null : peopleText(people), isMain: true },
  ...(only ? [{ name: 'Сотрудник', value: only }] : []),
  ...(left > 0 ? [{ name: 'Не запишем', value: peopleText(left) }] : []),
]

const nobodySlip = (people: number | undefined) =>
  people === 0 ? 'Среди выбранных нет никого, кого можно записать' : undefined

interface AgainProps extends Pick<StepProps, 'draft' | 'change'> {
  /** Number of people who have already come to a check-up. */
  came: number
}

/** Asks whether to book people who have already come to a check-up; shown when there are any. */
function AgainChoice({ draft, change, came }: AgainProps) {
  if (!draft.again && came === 0) return null
  return (
    <Checkbox
      mt={20}
      label="Записать и тех, кто уже пришёл на осмотр"
      description={
        draft.again ? undefined : `Пока не записываем: ${peopleText(came)}, дни их осмотров — ниже`
      }
      checked={draft.again}
      onChange={(event) => change({ again: event.currentTarget.checked, pins: [] })}
    />
  )
}

/** No employee is due, and some have no due date because their factors are not set. */
function NobodyDue({ organization }: Pick<StepProps, 'organization'>) {
  const unstated = useQuery(employeeSummary(organization, {})).data?.unstated ?? 0
  if (unstated === 0) return null
  return (
    <Note
      tone="warm"
      icon={IconFlaskOff}
      role="status"
      action={
        <ButtonLink size="sm" variant="default" to="/organization/patients" search={{ status: 'unstated' }}>
          Показать
        </ButtonLink>
      }
    >
      Срок не подходит ни у кого. У {ofPeopleText(unstated)} не указаны факторы, а без них срока нет.
    </Note>
  )
}

const withinNames = [
  { value: '', label: 'Все сотрудники' },
  { value: '30', label: 'Срок в ближайшие 30 дней или прошёл' },
  { value: '60', label: 'Срок в ближайшие 60 дней или прошёл' },
  { value: '90', label: 'Срок в ближайшие 90 дней или прошёл' },
]

interface SourceProps extends Pick<StepProps, 'draft' | 'change' | 'organization'> {
  /** Name of the only person in the group. */
  only: string | null | undefined
}

function SourceChoice({ draft, change, organization, only }: SourceProps) {
  const departments = useQuery(departmentsQuery(organization))
  const { chosen } = draft
  // Another source of people starts a new plan without earlier manual changes.
  const set = (part: Partial<GroupDraft>) =>
    change({ ...part, campaign: null, again: false, except: [], pins: [], crews: [] })
  const choices: { value: Source; title: string; text: string }[] = [
    {
      value: 'due',
      title: 'Все, кому пора',
      text: 'Срок прошёл или подходит в ближайшие 90 дней, и записи ещё нет',
    },
    ...(chosen
      ? [
          {
            value: 'chosen' as const,
            title: `Выбранные в списке: ${peopleText(chosen.count)}`,
            text:
              (draft.source === 'chosen' && only) ||
              (draft.campaign
                ? `Из кампании «${draft.campaign.name}», у кого ещё нет времени`
                : 'Те, кого вы отметили на странице «Сотрудники»'),
          },
        ]
      : []),
    ...(departments.data?.length === 0
      ? []
      : [
          {
            value: 'department' as const,
            title: 'Подразделение',
            text: 'Все его сотрудники или те, кому скоро на осмотр',
          },
        ]),
  ]
  return (
    <div className={classes.form}>
      <ChoiceCards
        legend="Кого записать"
        isLegendHidden
        name="source"
        value={draft.source}
        onChange={(source) => set({ source })}
        choices={choices}
      />
      {draft.source === 'department' && (
        <div className={classes.pair}>
          <NativeSelect
            label="Подразделение"
            size="md"
            value={draft.department ?? ''}
            onChange={(event) =>
              set({ department: (event.currentTarget.value || null) as DepartmentId | null })
            }
            disabled={departments.isError}
            data={[
              { value: '', label: departments.isPending ? 'Загружаем' : 'Выберите подразделение' },
              ...(departments.data ?? []).map(({ id, name, people }) => ({
                value: id as string,
                label: `${name} (${people})`,
              })),
            ]}
          />
          <NativeSelect
            label="Кого из него"
            size="md"
            value={draft.within}
            onChange={(event) => set({ within: event.currentTarget.value as GroupDraft['within'] })}
            data={withinNames}
          />
        </div>
      )}
      {departments.isError && (
        <LoadFailed onRetry={departments.refetch}>Подразделения не загрузились.</LoadFailed>
      )}
      <ButtonLink
        to="/organization/patients"
        variant="subtle"
        className={classes.listLink}
        leftSection={<IconUsers size={20} stroke={1.75} aria-hidden />}
      >
        {chosen ? 'Выбрать других в списке' : 'Выбрать сотрудников в списке'}
      </ButtonLink>
    </div>
  )
}
