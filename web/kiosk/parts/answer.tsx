import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckedIn, KioskState } from '../../../shared/kiosk/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import classes from './kiosk.module.css'
import { KioskSlip } from './kiosk-slip.tsx'

interface FrameProps {
  tone: 'ok' | 'warn'
  title: string
  /** Seconds until the kiosk forgets it. */
  left: number
  done: string
  onDone: () => void
  more?: ReactNode
  children?: ReactNode
}

/** The answer on the whole page; a screen reader reads it as it comes. */
function AnswerFrame({ tone, title, left, done, onDone, more, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Mark = tone === 'ok' ? IconCircleCheck : IconAlertTriangle
  return (
    <section className={classes.answer} data-tone={tone}>
      <Mark size={72} stroke={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
      <Group align="stretch" justify="center" pt="md">
        <Button size="xl" onClick={onDone}>
          {done}
        </Button>
        {more}
      </Group>
      <Text inherit c="dimmed" aria-live="off">
        Экран очистится через {countOf(left, ['секунду', 'секунды', 'секунд'])}
      </Text>
    </section>
  )
}

interface Props {
  left: number
  onDone: () => void
}

/** The ticket of a marked patient. */
export function Arrived({ answer, device, ...rest }: Props & { answer: CheckedIn; device: KioskState }) {
  const [isPrinting, setPrinting] = useState(false)
  const { ticket, isRepeated } = answer
  const title = isRepeated ? 'Вы уже отмечены' : 'Вы отмечены'
  if (!ticket)
    return (
      <AnswerFrame tone="ok" title={title} done="Готово" {...rest}>
        <p className={classes.lead}>Талон не нужен. Подойдите в регистратуру</p>
      </AnswerFrame>
    )
  return (
    <AnswerFrame
      tone="ok"
      title={title}
      done="Готово"
      {...rest}
      more={
        <Button
          size="xl"
          variant="default"
          leftSection={<IconPrinter size={24} stroke={1.75} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Напечатать талон
        </Button>
      }
    >
      <p className={classes.lead}>Талон</p>
      <Text inherit fz="clamp(4.5rem, 16vw, 8rem)" fw={700} lh="1" lts="-0.02em">
        {ticket.number}
      </Text>
      <p className={classes.lead}>
        {ticket.lead}{' '}
        {ticket.large && (
          <Text component="b" inherit fw={700} className="nowrap">
            {ticket.large}
          </Text>
        )}
      </p>
      {ticket.text && (
        <Text inherit c="dimmed">
          {ticket.text}
        </Text>
      )}
      {isPrinting && <KioskSlip ticket={ticket} device={device} onDone={() => setPrinting(false)} />}
    </AnswerFrame>
  )
}

/** Says why the patient has not been marked. */
export const Refused = ({ message, ...rest }: Props & { message: string }) => (
  <AnswerFrame tone="warn" title="Отметить не получилось" done="Начать сначала" {...rest}>
    <p className={classes.lead}>{message}</p>
  </AnswerFrame>
)
