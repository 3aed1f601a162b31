import { Group, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconHistory, IconReplace } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/platform/days.ts'
import { moneyText, priceStandingNames } from '../../../../shared/prices/ru.ts'
import type { PriceStep } from '../../../../shared/prices/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { RowBones } from '../../../ui/skeletons.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'
import { type ListOf, priceHistory } from '../../api.ts'

const marks = {
  acts: { tone: 'ok', icon: IconCircleCheck },
  comes: { tone: 'info', icon: IconCalendarEvent },
  past: { tone: 'mute', icon: IconHistory },
  replaced: { tone: 'mute', icon: IconReplace },
} as const

interface StepProps {
  step: PriceStep
  /** The name of the service; undefined in the history of a single service. */
  name: string | undefined
  now: Date
}

const Step = ({ step: { city, amount, from, by, at, standing }, name, now }: StepProps) => (
  <Stack component="li" gap={4} py="sm" style={{ borderTop: '1px solid var(--app-line)' }}>
    {name && <Text fw={500}>{name}</Text>}
    <Group justify="space-between" gap="4px sm">
      <Text fw={600}>
        {amount === null ? 'По прайсу' : moneyText(amount)}{' '}
        <Text span c="dimmed">
          с {formatDay(from)}
        </Text>
      </Text>
      <StatusPill {...marks[standing]}>{priceStandingNames[standing]}</StatusPill>
    </Group>
    <Text size="sm" c="dimmed">
      {cityNames[city]}. {by ?? 'При установке кабинета'}, {whenWords(at, now)}
    </Text>
  </Stack>
)

interface Props {
  list: ListOf
  /** Null: the history of the whole list. */
  service: string | null
  nameOf: (service: string) => string
}

function Steps({ list, service, nameOf }: Props) {
  const query = useInfiniteQuery(priceHistory(list, service))
  const { data, error, isPending, refetch } = query
  if (isPending) return <RowBones names={['80%', '64%', '72%', '58%']} />
  if (!data)
    return (
      <ErrorState
        title="История не загрузилась"
        error={error}
        onRetry={() => void refetch()}
        safe="Цены целы, попробуйте ещё раз."
      />
    )
  const steps = data.pages.flatMap(({ items }) => items)
  const now = new Date()
  if (steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Эти цены ещё не устанавливали.
      </Text>
    )
  return (
    <>
      <ol>
        {steps.map((step) => (
          <Step
            key={step.row}
            step={step}
            name={service === null ? nameOf(step.service) : undefined}
            now={now}
          />
        ))}
      </ol>
      <MoreButton list={query} fullWidth />
    </>
  )
}

/**
 * Shows who set a price, when, and from which day it applies: for a service in both cities, or for the whole
 * list.
 */
export function HistorySheet({ onClose, ...of }: Props & { onClose: () => void }) {
  const { isOpen, close } = useSlide(onClose)
  const title = of.service === null ? 'История изменений' : of.nameOf(of.service)
  return (
    <Sheet opened={isOpen} onClose={close} title={title} place="side">
      <Steps {...of} />
    </Sheet>
  )
}
