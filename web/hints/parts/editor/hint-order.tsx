import { Text, Title, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { roomOf, stepCount } from '../../../../shared/hints/rules.ts'
import type { AdminHint, HintId, HintType } from '../../../../shared/hints/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { placeByKey } from '../../../ui/walk-rows.ts'
import classes from './editor.module.css'
import { HintRow } from './hint-row.tsx'
import { useDrag } from './use-drag.ts'
import { useOrder } from './use-order.ts'

interface SectionProps {
  rows: readonly AdminHint[]
  /** Position of the first of these rows in the group. */
  from: number
  stop: HintId | undefined
  opened: HintId | null
  onOpen: (id: HintId) => void
  onMove: (from: number, to: number) => void
  onFocus: (id: HintId) => void
  hasSteps: boolean
}

/** A part of the list whose rows can change their order only among themselves. */
function Section({ rows, from, stop, opened, onOpen, onMove, onFocus, hasSteps }: SectionProps) {
  const { list, dragged, aside, handle, cancel } = useDrag((at, over) => onMove(from + at, from + over))
  return (
    <Card flush component="div">
      <ol
        ref={list}
        className={classes.list}
        data-dragging={dragged !== null || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || dragged === null) return
          event.preventDefault()
          cancel()
        }}
      >
        {rows.map((hint, index) => (
          <HintRow
            key={hint.id}
            hint={hint}
            step={hasSteps ? from + index : null}
            isOpen={hint.id === opened}
            isStop={hint.id === stop}
            isDragged={index === dragged}
            aside={aside(index)}
            handle={handle(index)}
            mayRise={index > 0}
            mayFall={index < rows.length - 1}
            onOpen={() => onOpen(hint.id)}
            onMove={(by) => onMove(from + index, from + index + by)}
            onFocus={() => onFocus(hint.id)}
          />
        ))}
      </ol>
    </Card>
  )
}

/** A row moved in the document loses the focus: this returns the focus to the same part of the row. */
function useKeptFocus(rows: readonly AdminHint[]) {
  const kept = useRef<{ id: string; part: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is the reason, not a value to read
  useLayoutEffect(() => {
    const { id, part } = kept.current ?? {}
    kept.current = null
    if (id) document.querySelector<HTMLElement>(`[data-hint="${id}"] [data-part="${part}"]`)?.focus()
  }, [rows])
  return (id: HintId) => {
    const part = (document.activeElement as HTMLElement | null)?.dataset.part
    kept.current = { id, part: part ?? 'open' }
  }
}

interface OrderProps {
  type: HintType
  hints: readonly AdminHint[]
  opened: HintId | null
  onOpen: (id: HintId) => void
}

const savedWords = { idle: '', saving: 'Сохраняем порядок', saved: 'Порядок сохранён' }

/**
 * The hints of a group in order. Arrows move the focus, Alt with an arrow moves the row; the steps of a booking
 * stay together.
 */
export function HintOrderList({ type, hints, opened, onOpen }: OrderProps) {
  const { rows, move, state } = useOrder(type, hints)
  const [focused, setFocused] = useState<HintId | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useKeptFocus(rows)
  const stop = [focused, opened].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  const put = (from: number, to: number) => {
    const hint = rows[from]
    const { first, last } = roomOf(type, from, rows.length)
    if (!hint || to === from || to < first || to > last) return setAnnouncement('Дальше переставить нельзя')
    keepFocus(hint.id)
    setFocused(hint.id)
    setAnnouncement(`«${hint.name}»: место ${to + 1} из ${rows.length}`)
    move(from, to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rows.findIndex(({ id }) => id === focused)
    const to = at < 0 ? null : placeByKey(event.key, at, { count: rows.length })
    // The list handles Alt; Ctrl and Cmd belong to the browser.
    if (to === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) return put(at, to)
    const next = rows[to]?.id
    if (next) document.querySelector<HTMLElement>(`[data-hint="${next}"] [data-part="open"]`)?.focus()
  }
  const steps = type === 'booking' ? rows.slice(0, stepCount) : []
  const section = { stop, opened, onOpen, onMove: put, onFocus: setFocused }
  const others = rows.slice(steps.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls, their keys are heard here
    <div className={classes.panel} onKeyDown={onKeyDown}>
      {steps.length > 0 && (
        <>
          <Title order={3} className={classes.title}>
            На шагах записи
          </Title>
          <Section rows={steps} from={0} hasSteps {...section} />
        </>
      )}
      {steps.length > 0 && others.length > 0 && (
        <Title order={3} className={classes.title}>
          Остальные в группе
        </Title>
      )}
      {others.length > 0 && <Section rows={others} from={steps.length} hasSteps={false} {...section} />}
      <Text id="hints-how" size="sm" c="dimmed">
        Порядок меняется мышью или пальцем за ручку слева, с клавиатуры — Alt со стрелкой вверх или вниз.
        <span className={classes.saved} data-state={state}>
          {savedWords[state]}
        </span>
      </Text>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
