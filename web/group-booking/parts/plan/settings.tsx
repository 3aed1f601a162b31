import { Button, SegmentedControl, Text, Title } from '@mantine/core'
import { IconClockExclamation, IconFlag, IconInfoCircle } from '@tabler/icons-react'
import { lawfulStart } from '../../../../shared/group-booking/rules.ts'
import { GroupKind } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { spanWords } from '../../../../shared/platform/day-words.ts'
import { addDays, type Day, formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { kindReasons } from '../../../../shared/programme/kinds.ts'
import { kindPapers, kindReasonTitles, shortKindNames } from '../../../../shared/programme/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { useHasDepartments } from '../../../employees/api.ts'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from '../group.module.css'
import { campaignDays, type GroupDraft, kindChange, type OpenDays, type Slips } from '../wizard/draft.ts'
import { Limits, Part } from './limits.tsx'
import { SiteDays } from './site-days.tsx'

interface Props {
  organization: OrganizationId
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
  slips: Slips
  open: OpenDays
}

const groupKinds = ['periodic', 'preliminary', 'unscheduled'] as const satisfies GroupKind[]

/** Kind, city, dates and limits of a group. */
export function Settings({ organization, draft, change, slips, open }: Props) {
  const { today } = open
  const hasDepartments = useHasDepartments(organization)
  return (
    <Card aria-label="Условия" className={classes.form}>
      <Title order={2}>Условия</Title>
      <SiteDays organization={organization} draft={draft} change={change} />
      <div className={classes.kinds}>
        <Part title="Город">
          <SegmentedControl
            aria-label="Город"
            value={draft.city}
            onChange={(city) => change({ city: City.parse(city), pins: [] })}
            data={City.options.map((value) => ({ value, label: cityNames[value] }))}
          />
        </Part>
        <Part title="Вид осмотра">
          <SegmentedControl
            aria-label="Вид осмотра"
            value={draft.kind}
            onChange={(kind) => change(kindChange(draft, GroupKind.parse(kind), open))}
            data={groupKinds.map((value) => ({ value, label: shortKindNames[value] }))}
          />
        </Part>
      </div>
      {draft.kind === 'unscheduled' && <Reason draft={draft} change={change} error={slips.kindReason} />}
      <div className={classes.pair}>
        <DateInput
          label="Осмотры с"
          value={draft.from}
          error={slips.from}
          onChange={(from) => change({ from })}
        />
        <DateInput label="Не позже" value={draft.to} error={slips.to} onChange={(to) => change({ to })} />
      </div>
      <CampaignDays draft={draft} change={change} open={open} />
      {parseDay(draft.from) === today && <FromToday onNext={() => change({ from: addDays(today, 1) })} />}
      {draft.kind === 'periodic' && (
        <EarlyStart from={parseDay(draft.from)} today={today} onStart={(from) => change({ from })} />
      )}
      <Limits draft={draft} change={change} slips={slips} hasDepartments={hasDepartments} />
    </Card>
  )
}

/** Asks why an unscheduled check-up is needed; the direction names the reason (order 29н, point 19). */
const Reason = ({
  draft,
  change,
  error,
}: Pick<Props, 'draft' | 'change'> & { error: string | undefined }) => (
  <>
    <ChoiceCards
      legend="Почему внеочередной"
      name="group-kind-reason"
      value={draft.kindReason}
      onChange={(kindReason) => change({ kindReason })}
      choices={kindReasons.unscheduled.map((value) => ({ value, title: kindReasonTitles[value] }))}
      error={error}
    />
    <Text size="sm" c="var(--app-text-3)" className={classes.small}>
      {kindPapers.unscheduled}
    </Text>
  </>
)

/** Tells the days and the city of the campaign where the plan has others, and takes them again. */
function CampaignDays({ draft, change, open }: Pick<Props, 'draft' | 'change' | 'open'>) {
  const { campaign, city, from, to } = draft
  if (!campaign) return null
  const own = campaignDays(campaign, open)
  if (own.city === city && own.from === parseDay(from) && own.to === parseDay(to)) return null
  return (
    <Note
      tone="calm"
      icon={IconFlag}
      role="status"
      action={
        <Button size="sm" variant="default" onClick={() => change({ ...own, pins: [] })}>
          Как в кампании
        </Button>
      }
    >
      Кампания «{campaign.name}» идёт в другие дни или в другом городе: {cityNames[campaign.city]},{' '}
      {spanWords(campaign.from, campaign.to)}.
    </Note>
  )
}

interface EarlyProps {
  from: Day | null
  today: Day
  onStart: (from: Day) => void
}

/**
 * Warns that a periodic check-up would start before the terms of the order. From the day that the plan allows, only
 * the contract is left to check, which usually sets the term of the list.
 */
function EarlyStart({ from, today, onStart }: EarlyProps) {
  const { byList, byPlan } = lawfulStart(today)
  if (!from || from >= byList) return null
  const isTooEarly = from < byPlan
  const offered = isTooEarly ? byPlan : byList
  return (
    <Note
      tone={isTooEarly ? 'warm' : 'calm'}
      icon={isTooEarly ? IconClockExclamation : IconInfoCircle}
      role="status"
      action={
        <Button size="sm" variant="default" onClick={() => onStart(offered)}>
          Начать с {formatDay(offered)}
        </Button>
      }
    >
      {isTooEarly
        ? `Это раньше сроков порядка: план осмотра утверждают не позднее чем за 14 рабочих дней до начала, работников знакомят с ним за 10 (пп. 26, 27 приказа 29н). Самый ранний день — ${formatDay(byPlan)}.`
        : `Поимённый список передают в клинику за 2 месяца до начала, если договор не устанавливает другого срока (пп. 23, 24 приказа 29н). Без такого условия самый ранний день — ${formatDay(byList)}.`}
    </Note>
  )
}

/** Warns that people planned for today may have to come at once. */
const FromToday = ({ onNext }: { onNext: () => void }) => (
  <Note
    tone="warm"
    icon={IconClockExclamation}
    role="status"
    action={
      <Button size="sm" variant="default" onClick={onNext}>
        Начать с завтрашнего дня
      </Button>
    }
  >
    Осмотры начнутся сегодня: первое свободное время бывает уже через четверть часа. Предупредите тех, кто
    придёт сегодня.
  </Note>
)
