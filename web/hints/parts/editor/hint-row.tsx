import { ActionIcon, Flex, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBulb, IconEyeOff, IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import { stepNames } from '../../../../shared/hints/ru.ts'
import type { AdminHint } from '../../../../shared/hints/schema.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import classes from './editor.module.css'

/** Shows whether users see a hint, and whether it is among the popular questions. */
export const Marks = ({ hint }: { hint: AdminHint }) =>
  (hint.status === 'inactive' || hint.isFavorite) && (
    <Flex component="span" gap={6} wrap="wrap">
      {hint.status === 'inactive' && (
        <StatusPill tone="mute" icon={IconEyeOff}>
          Выключена
        </StatusPill>
      )}
      {hint.isFavorite && (
        <StatusPill tone="ok" icon={IconBulb}>
          Популярная
        </StatusPill>
      )}
    </Flex>
  )

/** Handlers that drag a row. */
type Handle = Partial<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onLostPointerCapture',
    (event: PointerEvent<HTMLElement>) => void
  >
>

interface RowProps {
  hint: AdminHint
  /** Number of the booking step that the hint belongs to; null for the others. */
  step: number | null
  isOpen: boolean
  /** The only row of the list that Tab reaches. */
  isStop: boolean
  isDragged: boolean
  aside: number
  handle: Handle
  mayRise: boolean
  mayFall: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onFocus: () => void
}

/** A hint of the list: its drag handle, its text, and two buttons that move it without dragging. */
export function HintRow(props: RowProps) {
  const { hint, step, isOpen, isStop, isDragged, aside, handle, mayRise, mayFall } = props
  const { onOpen, onMove, onFocus } = props
  const stop = isStop ? 0 : -1
  const arrow = (by: -1 | 1, isOn: boolean) => (
    <ActionIcon
      variant="subtle"
      size={44}
      data-part={by < 0 ? 'up' : 'down'}
      aria-label={`${by < 0 ? 'Поднять' : 'Опустить'} «${hint.name}»`}
      aria-disabled={!isOn}
      tabIndex={stop}
      onClick={() => isOn && onMove(by)}
    >
      {by < 0 ? <IconArrowUp size={20} stroke={1.75} /> : <IconArrowDown size={20} stroke={1.75} />}
    </ActionIcon>
  )
  return (
    <li
      className={classes.item}
      data-hint={hint.id}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      style={{ '--aside': `${aside}px` } as CSSProperties}
      onFocus={onFocus}
    >
      <button
        type="button"
        className={classes.handle}
        data-part="handle"
        aria-label={`Переставить «${hint.name}»`}
        aria-describedby="hints-how"
        tabIndex={stop}
        {...handle}
      >
        <IconGripVertical size={20} stroke={1.75} aria-hidden />
      </button>
      <UnstyledButton
        className={classes.open}
        data-part="open"
        data-row={hint.id}
        aria-current={isOpen || undefined}
        tabIndex={stop}
        onClick={onOpen}
      >
        <Flex component="span" direction="column" flex="1 1 12rem" miw={0}>
          {step !== null && <span className={classes.step}>На шаге «{stepNames[step]}»</span>}
          <span className={classes.name}>{hint.name}</span>
          <span className={classes.second}>{hint.header}</span>
        </Flex>
        <Marks hint={hint} />
      </UnstyledButton>
      <span className={classes.arrows}>
        {arrow(-1, mayRise)}
        {arrow(1, mayFall)}
      </span>
    </li>
  )
}
