import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { AdminHint, HintId, HintType } from '../../../../shared/hints/schema.ts'
import { dropDraft } from '../../../platform/draft.ts'
import { CardPlace } from '../../../ui/card-place.tsx'
import { Question } from '../../../ui/question.tsx'
import { Refused } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { HintForm } from './hint-form.tsx'
import { draftOf } from './use-hint-form.ts'

/** A hint by its id, or a new one. */
export type OpenHint = HintId | 'new'

interface PlaceProps {
  hints: readonly AdminHint[]
  opened: OpenHint | null
  type: HintType
  owner: string
  /** Null until the page is measured. */
  isBeside: boolean | null
  onOpen: (opened: OpenHint) => void
  onClose: () => void
}

/** Asks for confirmation before the user leaves unsaved text in any way. */
function useUnsavedText(opened: OpenHint | null, hint: AdminHint | null) {
  const isDirty = useRef(false)
  const blocker = useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: ({ next }) => {
      const { hint: open, helper } = next.search as { hint?: string; helper?: string }
      return isDirty.current && (helper === undefined || open !== opened)
    },
    withResolver: true,
  })
  const question = (
    <Question
      opened={blocker.status === 'blocked'}
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
  return { question, onDirty }
}

/** Whether there was room next to the list when the hint was opened: turning a tablet must not recreate the form. */
function useRoom(isBeside: boolean | null, opened: OpenHint | null): boolean | null {
  const kept = useRef(isBeside)
  if (!opened || kept.current === null) kept.current = isBeside
  return kept.current
}

/** The open hint next to the list, or over the page where there is no room; Esc closes it. */
export function HintPlace(props: PlaceProps) {
  const { hints, opened, type, owner, onOpen, onClose } = props
  const isBeside = useRoom(props.isBeside, opened)
  const hint = hints.find(({ id }) => id === opened) ?? null
  const { question, onDirty } = useUnsavedText(opened, hint)
  const title = hint?.name ?? (opened === 'new' ? 'Новая подсказка' : 'Подсказка')
  const onSaved = (saved: AdminHint) => {
    toast('ok', hint ? 'Подсказка сохранена' : 'Подсказка добавлена', saved.name)
    if (!hint) onOpen(saved.id)
  }
  const isThere = hint !== null || opened === 'new'
  const content = opened && isThere && (
    <HintForm
      key={opened}
      hints={hints}
      hint={hint}
      type={type}
      owner={owner}
      onDirty={onDirty}
      onSaved={onSaved}
      onRemoved={onClose}
    />
  )
  const gone = opened && !isThere && <Refused>Этой подсказки больше нет: её удалили.</Refused>
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      title={title}
      onClose={onClose}
      closeName="Закрыть подсказку"
      isForm
    >
      {() => (
        <>
          {content || gone}
          {question}
        </>
      )}
    </CardPlace>
  )
}
