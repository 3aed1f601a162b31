import { Button, Group, Text } from '@mantine/core'
import { IconArrowsHorizontal, IconPinnedOff, IconSettings, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { addDays, type Day, parseDay } from '../../../../shared/platform/days.ts'
import { dayLoads } from '../../../schedule/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import classes from '../group.module.css'
import type { GroupDraft, OpenDays } from '../wizard/draft.ts'
import { boundText, daysText, idleDays, lateText, soonText, whenText } from '../words.ts'
import { spreadOver } from './places.ts'

interface Props {
  plan: GroupPlan
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
  open: OpenDays
}

/** Summary of the plan: the number of days, why not fewer, and the changes for the whole plan. */
export function PlanHead({ plan, draft, change, open }: Props) {
  const { today } = open
  const busy = plan.loads.filter(({ people }) => people > 0)
  const first = busy[0]?.day
  const last = busy.at(-1)?.day
  const [isSpreading, setSpreading] = useState(false)
  if (!first || !last)
    return (
      <Card aria-label="План">
        <p className={classes.headline}>В эти дни не поместился никто</p>
        <Text inherit mt={4} c="dimmed">
          Возьмите больше дней, другой город или ослабьте ограничения.
        </Text>
        <SettingsLink />
      </Card>
    )
  const late = plan.places.filter(({ day, dueOn }) => dueOn !== null && day > dueOn)
  const past = late.filter(({ dueOn }) => dueOn !== null && dueOn < today)
  const idle = idleDays(plan, draft.from, first)
  const soon = soonText(plan.places.filter(({ day }) => day === today))
  return (
    <Card aria-label="План">
      <p className={`${classes.headline} proportional`}>
        {peopleText(plan.places.length)} за {daysText(plan.days - idle)}
      </p>
      <Text inherit mt={4} c="dimmed">
        {whenText(plan.places.length, first, last)} {boundText(plan, idle)}{' '}
        {lateText(late.length, past.length)} {soon && <b>{soon}</b>}
      </Text>
      <Group gap="xs" align="stretch" mt="md">
        {plan.places.length + plan.misfits.length > 1 && (
          <Button
            variant="light"
            size="sm"
            leftSection={<IconArrowsHorizontal size={18} stroke={1.75} aria-hidden />}
            aria-expanded={isSpreading}
            onClick={() => setSpreading(!isSpreading)}
          >
            Растянуть
          </Button>
        )}
        <SettingsLink />
        {draft.pins.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPinnedOff size={18} stroke={1.75} aria-hidden />}
            onClick={() => change({ pins: [] })}
          >
            Снять ручные перестановки: {numberWords(draft.pins.length)}
          </Button>
        )}
        {draft.except.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => change({ except: [] })}
          >
            Вернуть убранных: {numberWords(draft.except.length)}
          </Button>
        )}
      </Group>
      {isSpreading && (
        <Spread
          plan={plan}
          draft={draft}
          open={open}
          last={last}
          onSpread={(part) => {
            change(part)
            setSpreading(false)
          }}
        />
      )}
    </Card>
  )
}

const SettingsLink = () => (
  <ButtonLink
    to="/organization/preorders"
    search={{ step: 'volume' }}
    variant="subtle"
    size="sm"
    leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
  >
    Изменить условия
  </ButtonLink>
)

interface SpreadProps {
  plan: GroupPlan
  draft: GroupDraft
  open: OpenDays
  last: Day
  onSpread: (part: Partial<GroupDraft>) => void
}

/** Spreads the group evenly until a day: sets the number of people a day that lasts until then. */
function Spread({ plan, draft, open, last, onSpread }: SpreadProps) {
  const [typed, setTyped] = useState<string>(last < open.last ? addDays(last, 7) : last)
  const from = parseDay(draft.from)
  const to = parseDay(typed)
  const isRight = from !== null && to !== null && to >= from && to <= open.last
  const days = useQuery({
    ...dayLoads(draft.city, [from ?? open.today, to ?? open.today], null),
    enabled: isRight,
  })
  const people = plan.places.length + plan.misfits.length
  const perDay = isRight && days.data ? spreadOver(people, days.data) : null
  return (
    <Group gap="sm" align="flex-end" mt="md" pt="md" className={classes.spread}>
      <DateInput
        label="Растянуть до"
        value={typed}
        onChange={setTyped}
        error={
          isRight || typed.length < 10
            ? undefined
            : `День с ${from ? dayWords(from) : 'начала'} по ${dayWords(open.last)}`
        }
      />
      <Button
        variant="default"
        onClick={() => perDay !== null && to && onSpread({ to, perDay: String(perDay) })}
        disabled={perDay === null}
      >
        {perDay === null ? 'Растянуть' : `По ${numberWords(perDay)} в день`}
      </Button>
    </Group>
  )
}
