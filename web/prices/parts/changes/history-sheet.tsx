import { IconCalendarEvent, IconCircleCheck, IconHistory, IconReplace } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/platform/days.ts'
import { moneyText, priceStandingNames } from '../../../../shared/prices/ru.ts'
import type { PriceStep } from '../../../../shared/prices/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'
import { type ListOf, priceHistory } from '../../api.ts'
import classes from './history.module.css'

const marks = {
  acts: { tone: 'ok', icon: IconCircleCheck },
  comes: { tone: 'info', icon: IconCalendarEvent },
  past: { tone: 'mute', icon: IconHistory },
  replaced: { tone: 'mute', icon: IconReplace },
} as const

const Waiting = () => (
  <Skeletons>
    <div className={classes.steps}>
      {['80%', '64%', '72%', '58%'].map((width) => (
        <Bone key={width} w={width} h={44} />
      ))}
    </div>
  </Skeletons>
)

interface StepProps {
  step: PriceStep
  /** The name of the service; undefined in the history of a single service. */
  name: string | undefined
  now: Date
}

const Step = ({ step: { city, amount, from, by, at, standing }, name, now }: StepProps) => (
  <li className={classes.step}>
    {name && <span className={classes.name}>{name}</span>}
    <span className={classes.line}>
      <span className={classes.amount}>
        {amount === null ? 'По прайсу' : moneyText(amount)}{' '}
        <span className={classes.from}>с {formatDay(from)}</span>
      </span>
      <StatusPill {...marks[standing]}>{priceStandingNames[standing]}</StatusPill>
    </span>
    <span className={classes.who}>
      {cityNames[city]}. {by ?? 'При установке кабинета'}, {whenWords(at, now)}
    </span>
  </li>
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
  if (isPending) return <Waiting />
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
  if (steps.length === 0) return <p className={classes.who}>Эти цены ещё не устанавливали.</p>
  return (
    <>
      <ol className={classes.steps}>
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
