import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { AdminHint, HintId, HintType } from '../../../shared/hints/schema.ts'
import { dropDraft } from '../../platform/draft.ts'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/question.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Refused } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import classes from './editor.module.css'
import { HintForm } from './hint-form.tsx'
import { draftOf } from './use-hint-form.ts'

/** A hint by its id, or a new one. */
export type Opened = HintId | 'new'

interface PlaceProps {
  hints: readonly AdminHint[]
  opened: Opened | null
  type: HintType
  owner: string
  isBeside: boolean
  onOpen: (opened: Opened) => void
  onClose: () => void
}

/** Asks before a text that is not saved is left, in whichever way. */
function useUnsavedText(opened: Opened | null, hint: AdminHint | null) {
  const isDirty = useRef(false)
  const blocker = useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: ({ next }) => {
      const { hint: open, helper } = next.search as { hint?: string; helper?: string }
      return isDirty.current && (helper === undefined || open !== opened)
    },
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  const question = (
    <Question
      opened={isAsking}
      text="Вы уверены, что хотите закрыть подсказку? Несохранённые изменения будут отменены."
      yes="Закрыть"
      no="Вернуться к изменениям"
      onYes={() => {
        isDirty.current = false
        dropDraft(draftOf(hint))
        blocker.proceed?.()
      }}
      onNo={() => blocker.reset?.()}
    />
  )
  const onDirty = useCallback((next: boolean) => {
    isDirty.current = next
  }, [])
  return { isAsking, question, onDirty }
}

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: Opened | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    const row = document.querySelector<HTMLElement>(`[data-hint="${was.current}"] [data-part="open"]`)
    if (opened) heading.current?.focus()
    else row?.focus()
    was.current = opened
  }, [opened])
  return heading
}

/** Whether there is room beside the list, as it was when the hint was opened: a turned tablet must not draw the form anew. */
function useRoom(isBeside: boolean, opened: Opened | null): boolean {
  const kept = useRef(isBeside)
  if (!opened) kept.current = isBeside
  return kept.current
}

/** The open hint beside the list, or over the page where there is no room beside it; Esc closes it. */
export function HintPlace(props: PlaceProps) {
  const { hints, opened, type, owner, onOpen, onClose } = props
  const isBeside = useRoom(props.isBeside, opened)
  const hint = hints.find(({ id }) => id === opened) ?? null
  const { isAsking, question, onDirty } = useUnsavedText(opened, hint)
  const heading = useFocus(opened)
  const title = hint?.name ?? (opened === 'new' ? 'Новая подсказка' : 'Подсказка')
  const onSaved = (saved: AdminHint) => {
    toast('ok', hint ? 'Подсказка сохранена' : 'Подсказка добавлена', saved.name)
    if (!hint) onOpen(saved.id)
  }
  const isThere = hint !== null || opened === 'new'
  const content = opened && isThere && (
    <HintForm key={opened} {...{ hints, hint, type, owner, onDirty, onSaved }} onRemoved={onClose} />
  )
  const gone = opened && !isThere && <Refused>Этой подсказки больше нет: её удалили.</Refused>
  if (!isBeside)
    return (
      <>
        <Sheet
          opened={opened !== null}
          onClose={onClose}
          title={title}
          place="side"
          isWide
          isCovered={isAsking}
        >
          {content || gone}
        </Sheet>
        {question}
      </>
    )
  return (
    <>
      {opened && (
        <aside
          className={classes.beside}
          aria-labelledby="hint-name"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            onClose()
          }}
        >
          <Card component="div">
            <div className={classes.head}>
              <Title order={2} id="hint-name" ref={heading} tabIndex={-1} className={classes.heading}>
                {title}
              </Title>
              <UnstyledButton className={classes.close} aria-label="Закрыть подсказку" onClick={onClose}>
                <IconX size={22} stroke={1.75} aria-hidden />
              </UnstyledButton>
            </div>
            {content || gone}
          </Card>
        </aside>
      )}
      {question}
    </>
  )
}
