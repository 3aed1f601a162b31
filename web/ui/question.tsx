import { Box, Button, Group } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './choice-cards.module.css'
import { useCover } from './cover.ts'

interface QuestionProps {
  opened: boolean
  text: string
  /** The action on agreement, as the button label. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  /** Agreement loses nothing and is what the user came for, so its button leads. */
  isYesMain?: boolean
  /** The consequences in detail, below the question. */
  children?: ReactNode
}

/**
 * Asks for confirmation before something is lost or done at once for many. Lies over everything, dialogs too; Esc means no, and the
 * focus starts on no.
 */
export function Question({ opened, text, yes, no, onYes, onNo, isYesMain = false, children }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useCover(opened)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onNo()
  }
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.question}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <Box
        component="h2"
        id={id}
        fz="var(--mantine-h3-font-size)"
        lh="var(--mantine-h3-line-height)"
        fw={500}
      >
        {text}
      </Box>
      {children && (
        <Box
          mt="md"
          tabIndex={0}
          role="group"
          aria-label="Подробно"
          style={{ maxHeight: '50dvh', overflowY: 'auto' }}
        >
          {children}
        </Box>
      )}
      <Group gap="sm" align="stretch" mt="lg" className={classes.buttons}>
        {/* The safe answer takes the focus, as in an alert dialog. */}
        <Button size="lg" variant={isYesMain ? 'default' : 'filled'} autoFocus onClick={onNo}>
          {no}
        </Button>
        <Button size="lg" variant={isYesMain ? 'filled' : 'default'} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </dialog>,
    document.body,
  )
}
