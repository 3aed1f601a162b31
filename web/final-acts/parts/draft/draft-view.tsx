import { Box, Button, Group, Title } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowLeft,
  IconCalendarClock,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KeptAct, TypedAct } from '../../../../shared/final-acts/drafts/schema.ts'
import { besidesWords, finalActRefusals } from '../../../../shared/final-acts/ru.ts'
import { type ActDraft, ActQuestion } from '../../../../shared/final-acts/schema.ts'
import type { KeptDepartment, OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { RowBones } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { draftQuery, keptActQuery, useDiscardAct } from '../../api.ts'
import classes from '../acts.module.css'
import { DuePill } from '../due-pill.tsx'
import { plannedWords } from '../words.ts'
import { ActForm } from './act-form.tsx'
import { KeptLine } from './kept-line.tsx'
import { PartPicker } from './part-picker.tsx'
import { PeopleLists } from './people-lists.tsx'
import { ResultsCard } from './results-card.tsx'
import { useKeptAct } from './use-kept-act.ts'

interface Props {
  organization: OrganizationId
  /** The days of the check-up, and the department, with which the draft opens. */
  first: { from: Day; to: Day; department: KeptDepartment | null }
  today: Day
  onLeave: () => void
}

/** The typed days of the check-up and the chosen department. */
type TypedPeriod = Pick<TypedAct, 'from' | 'to' | 'department'>

/** The typed days of the check-up; the query uses the last valid ones. */
function usePeriod({
  organization,
  first,
  onTyped,
}: Pick<Props, 'organization' | 'first'> & { onTyped: (period: TypedPeriod) => void }) {
  const [typed, setTyped] = useState<TypedPeriod>(first)
  const [asked, setAsked] = useState(first)
  const { error } = ActQuestion.safeParse({ organization, ...typed })
  const isWhole = typed.from.length === 10 && typed.to.length === 10
  const slip = (field: string) =>
    isWhole ? error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  return {
    typed,
    asked,
    slip,
    isAsked: asked.from === typed.from && asked.to === typed.to && asked.department === typed.department,
    change(part: Partial<typeof typed>) {
      const next = { ...typed, ...part }
      setTyped(next)
      onTyped(next)
      const { data } = ActQuestion.safeParse({ organization, ...next })
      if (data) setAsked({ from: data.from, to: data.to, department: data.department })
    },
  }
}

/** Returns why an act cannot be approved yet; null when it can. */
function Standing({ draft, today }: { draft: ActDraft; today: Day }) {
  const { approved, to, figures } = draft
  if (approved)
    return (
      <Note tone="warm" icon={IconAlertCircle} role="status">
        За эти дни уже утверждён акт {approved.number} от {formatDay(approved.on)}. Выберите другой период или
        аннулируйте его.
      </Note>
    )
  if (to > today)
    return (
      <Note tone="warm" icon={IconClock} role="status">
        Осмотр ещё идёт: акт утверждают после последнего дня, {formatDay(to)}.
      </Note>
    )
  if (figures.passed.people === 0)
    return (
      <Note tone="warm" icon={IconAlertCircle} role="status">
        За этот период никто не получил заключения: утверждать нечего.
      </Note>
    )
  if (figures.unfinished.people > 0)
    return (
      <Note tone="calm" icon={IconInfoCircle} role="status">
        Не у всех, кто пришёл, есть заключение. Они войдут в акт как не завершившие осмотр; если решение
        комиссии скоро будет, дождитесь его.
      </Note>
    )
  return null
}

/** People booked after the days of the act: the act lists them as not having come. */
const Planned = ({ draft: { planned, approved }, today }: { draft: ActDraft; today: Day }) =>
  planned &&
  !approved && (
    <Note tone="warm" icon={IconCalendarClock} role="status">
      <b>{plannedWords(planned, today)}.</b> В этот акт их осмотр не войдёт: кому пройти его уже пора, те
      стоят в «Не прошли осмотр». Чтобы акт был и о них, продлите период до {formatDay(planned.until)} и
      утвердите его после этого дня.
    </Note>
  )

const mayApprove = ({ approved, to, figures }: ActDraft, today: Day): boolean =>
  approved === null && to <= today && figures.passed.people > 0

/** The kept draft is read once; `round` begins the form anew, from the draft that is kept then. */
export function DraftView(props: Props) {
  const { organization } = props
  const [round, setRound] = useState(0)
  const kept = useQuery(keptActQuery(organization))
  const discard = useDiscardAct()
  const renew = async () => {
    await kept.refetch()
    setRound((last) => last + 1)
  }
  if (kept.error)
    return (
      <ErrorState
        title="Черновик не загрузился"
        error={kept.error}
        safe="Осмотры, акты и черновик целы, попробуйте ещё раз."
        onRetry={() => void kept.refetch()}
      />
    )
  if (kept.data === undefined) return <RowBones names={['40%', '52%', '46%', '58%']} />
  return (
    <Draft
      key={round}
      {...props}
      kept={kept.data}
      onRenew={() => void renew()}
      onDiscard={(seen) => discard(organization, seen)}
      onDiscarded={() => setRound((last) => last + 1)}
    />
  )
}

/** The days of the kept draft, where it names any. */
const daysOf = ({ first, kept }: DraftProps) => {
  const from = parseDay(kept?.typed.from ?? '')
  const to = parseDay(kept?.typed.to ?? '')
  return from && to ? { from, to, department: kept?.typed.department ?? null } : first
}

const questionOf = (organization: OrganizationId, { department, ...days }: Props['first']) => ({
  organization,
  ...days,
  ...(department && { department }),
})

interface DraftProps extends Props {
  kept: KeptAct | null
  /** Opens the draft that somebody else has saved. */
  onRenew: () => void
  /** Removes the draft; `seen` is the version that was read. */
  onDiscard: (seen: number) => Promise<void>
  onDiscarded: () => void
}

/** The content of an act, the chairman's additions, and the approval. */
function Draft(props: DraftProps) {
  const { organization, today, kept, onLeave, onRenew, onDiscard, onDiscarded } = props
  const { state, take, end, withVersion } = useKeptAct(organization, kept)
  const discard = async () => {
    try {
      await withVersion(onDiscard)
      end()
      onDiscarded()
    } catch (error) {
      toast('danger', 'Черновик не удалён', (error as Error).message)
    }
  }
  const typed = useRef(kept?.typed ?? null)
  const keep = (part: Partial<TypedAct>) => {
    const whole = { ...period.typed, ...typed.current, ...part }
    typed.current = whole as TypedAct
    // The days alone are no draft: nothing of the act is written yet.
    if (whole.given) take(whole as TypedAct)
  }
  const period = usePeriod({ organization, first: daysOf(props), onTyped: keep })
  const {
    data: draft,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(draftQuery(questionOf(organization, period.asked)))
  const departments = useRef<ActDraft['departments']>([])
  if (draft) departments.current = draft.departments
  const isGone = error instanceof CallError && error.code === finalActRefusals.ACT_DEPARTMENT_GONE.code
  return (
    <div className={classes.part}>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
        onClick={onLeave}
      >
        Все акты
      </Button>
      <Group gap="0.5rem 1.25rem" align="flex-start" justify="space-between" className={classes.head}>
        <div>
          <Title order={3} size="h2">
            {draft?.organization.name ?? 'Заключительный акт'}
          </Title>
          {draft && (
            <p className={classes.second}>
              {[draft.department?.name, `ИНН ${draft.organization.inn}`].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
        {draft && <DuePill dueOn={draft.dueOn} today={today} />}
      </Group>
      <KeptLine state={state} onRenew={onRenew} onDiscard={() => void discard()} />
      <fieldset className={classes.period}>
        <Box component="legend" p={0} mb="xs" fw={500}>
          Дни осмотра
        </Box>
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            label={end === 'from' ? 'С' : 'По'}
            value={period.typed[end]}
            error={period.slip(end)}
            onChange={(day) => period.change({ [end]: day })}
          />
        ))}
      </fieldset>
      <PartPicker
        departments={departments.current}
        chosen={period.typed.department}
        isGone={isGone}
        onChoose={(department) => period.change({ department })}
      />
      {!draft && !error && <RowBones names={['40%', '52%', '46%', '58%']} />}
      {error && (
        <ErrorState
          title="Данные не загрузились"
          error={error}
          safe="Осмотры и акты целы, попробуйте ещё раз."
          onRetry={() => void refetch()}
        />
      )}
      {draft && (
        <div className={classes.part} aria-busy={isPlaceholderData || undefined}>
          <Standing draft={draft} today={today} />
          {draft.besides.length > 0 && !draft.approved && (
            <Note tone="calm" icon={IconInfoCircle} role="status">
              Не входят люди из утверждённых актов подразделений: {besidesWords(draft.besides)}.
            </Note>
          )}
          <Planned draft={draft} today={today} />
          <ResultsCard draft={draft} />
          <PeopleLists draft={draft} />
          <ActForm
            draft={draft}
            kept={kept?.typed ?? null}
            today={today}
            onTyped={(values, counted) => keep({ ...values, counted })}
            withDraft={withVersion}
            isUnsaved={state.is === 'waiting'}
            isReady={!isPlaceholderData && !error && period.isAsked && mayApprove(draft, today)}
            onApproved={() => {
              end()
              onLeave()
            }}
          />
        </div>
      )}
    </div>
  )
}
