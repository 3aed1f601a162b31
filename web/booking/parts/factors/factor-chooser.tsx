import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { type FactorChoice, unansweredOf } from '../../../../shared/programme/marks.ts'
import { sizeText, unaddedText } from '../../../../shared/programme/ru.ts'
import type { Edition, Volume } from '../../../../shared/programme/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { FactorPicker } from '../../../programme/factor-picker.tsx'
import { DockedBar } from '../../../ui/docked-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import { useUnadded } from '../../../ui/use-unadded.ts'
import { StepButtons } from '../wizard/step-form.tsx'
import type { suggestionFor } from '../wizard/volume.ts'
import classes from './factor-chooser.module.css'

interface Props {
  edition: Edition
  chosen: readonly FactorChoice[]
  onChange: (chosen: FactorChoice[]) => void
  suggestion: ReturnType<typeof suggestionFor>
  volume: Volume | null
  /** Roubles; null while the price is not known. */
  total: number | null
  /** The payer and the time of payment, as far as they are known: «оплачивает работодатель». */
  payment?: string
  /** The volume in full; `isUntitled` where its heading is shown above. */
  summary: (isUntitled: boolean) => ReactNode
  /** Shown instead of the volume while there is none. */
  empty: ReactNode
  /** The message about a missing choice; undefined when the user may go on. */
  problem?: string | undefined
  /** The problem is one of the factors, so it is shown at their search. */
  isOfFactors?: boolean
  onBack?: () => void
  onNext: () => void
  next: string
  /** Content under the buttons. */
  foot?: ReactNode
  /** Content above the search. */
  children: ReactNode
}

/** Stops the user at an unfinished choice and leads to its field. */
function useGuard(props: Pick<Props, 'edition' | 'chosen' | 'problem' | 'onNext'>) {
  const { edition, chosen, problem, onNext } = props
  const area = useRef<HTMLDivElement>(null)
  const [hasTried, setTried] = useState(false)
  const unadded = useUnadded()
  const [round, setRound] = useState(0)
  const unanswered = unansweredOf(edition, chosen)
  const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector)
  const question = () => find(`[data-ask="${unanswered[0]}"] input`)
  const goOn = () => {
    if (unadded.check(area.current)) return
    if (problem === undefined && unanswered.length === 0) return onNext()
    setTried(true)
    // A search or a folded section hides the question: the list is reset with that section open.
    if (unanswered.length > 0 && !question()) flushSync(() => setRound(round + 1))
    const target = question() ?? find('[data-needed] input') ?? find('input[role="searchbox"]')
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }
  const blocked = unanswered.length > 0 ? 'Уточните вещества в отмеченных пунктах' : problem
  const reason = unadded.isUnadded ? unaddedText : hasTried && (blocked ?? false)
  return { area, round, hasTried, goOn, reason, forgive: unadded.forget }
}

/**
 * Factors and kinds of work on the left, the volume and the price of them beside: a card on a wide page, a bar with
 * the total on a narrow one. A list that was typed and not added, and a substance that was not named, stop the user.
 */
export function FactorChooser(props: Props) {
  const {
    edition,
    chosen,
    onChange,
    volume,
    total,
    payment,
    summary,
    problem,
    isOfFactors,
    onBack,
    next,
    foot,
  } = props
  const { area, round, hasTried, goOn, reason, forgive } = useGuard(props)
  const way = (
    <>
      <StepButtons slips={reason} onBack={onBack}>
        <Button
          size="lg"
          flex={1}
          onClick={goOn}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
        >
          {next}
        </Button>
      </StepButtons>
      {foot}
    </>
  )
  const none = (
    <Text inherit p="1.375rem 1.5rem 1.125rem">
      {props.empty}
    </Text>
  )
  return (
    <div className={classes.step} ref={area}>
      <Stack gap={20} miw={0}>
        {props.children}
        <FactorPicker
          key={round}
          edition={edition}
          chosen={chosen}
          onChange={(factors) => {
            forgive()
            onChange(factors)
          }}
          suggestions={[props.suggestion]}
          error={hasTried && isOfFactors ? problem : undefined}
        />
      </Stack>
      <aside className={classes.card} aria-label="Объём осмотра">
        <div className={classes.scroll}>{volume ? summary(false) : none}</div>
        <div className={classes.foot}>{way}</div>
      </aside>
      <Bar
        total={total}
        payment={payment}
        size={volume ? sizeText(volume) : ''}
        summary={volume ? summary(true) : none}
      >
        {way}
      </Bar>
    </div>
  )
}

interface BarProps {
  total: number | null
  payment: string | undefined
  size: string
  summary: ReactNode
  children: ReactNode
}

/** On a narrow page the summary is a bar with the total; «Почему» opens all of it. */
function Bar({ total, payment, size, summary, children }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useDevice() === 'mobile'
  const content = (
    <>
      <Group justify="space-between" wrap="nowrap" mb="sm" className={classes.figures}>
        <div role="status">
          <p className={`${classes.total} proportional`}>
            {total === null ? 'Цена уточняется' : moneyText(total)}
          </p>
          {payment && total !== null && (
            <Text size="sm" c="dimmed">
              {payment}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {size}
          </Text>
        </div>
        <Button
          variant="subtle"
          rightSection={<IconChevronUp size={20} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Почему
        </Button>
      </Group>
      {children}
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Объём осмотра">
        <Box m={{ base: '0 -1.25rem', xs: '0 -2rem -1rem' }}>{summary}</Box>
      </Sheet>
    </>
  )
  if (isPhone) return <SummaryBar label="Объём и цена">{content}</SummaryBar>
  return (
    <div className={classes.docked}>
      <DockedBar label="Объём и цена">{content}</DockedBar>
    </div>
  )
}
