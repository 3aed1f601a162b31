import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { useSchemaForm } from '../platform/form.ts'
import { useUnsaved } from './form-sheet.tsx'
import { Note } from './note.tsx'
import classes from './reason-form.module.css'

interface Props {
  /** What comes of it and for whom, before the reason is asked. */
  children: ReactNode
  /** The rule of the contract for the reason. */
  rule: z.ZodType<string>
  /** The most signs that the rule lets through. */
  longest: number
  /** Reasons that are given often: one press writes one into the field, where it may be changed. */
  usual: readonly string[]
  /** Who reads the reason. */
  readers?: string
  /** What else is decided with it, or has to be known: between the reason and the button. */
  more?: ReactNode
  /** Under what went wrong: whom it is about. */
  details?: ReactNode
  /** What the button says. */
  act: string
  /** Does it and says so. What it throws is shown, and what was typed stays; so it does after `false`, when `more` tells why. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is taken back; stands in a `FormSheet`, which asks before what is typed is lost. */
export function ReasonForm(props: Props) {
  const { children, rule, longest, usual, readers, more, details, act, send, onClose } = props
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({ reason: rule }),
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      if ((await send(reason.trim())) !== false) onClose()
    },
  })
  useUnsaved(form.isDirty())
  const field = useRef<HTMLTextAreaElement>(null)
  // A dialog that opens gives the focus by itself; one that goes on to this form has just lost the button that had it.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p>{children}</p>
      <fieldset className={classes.usual} aria-label="Частые причины">
        {usual.map((reason) => (
          <Button
            key={reason}
            size="sm"
            variant="default"
            onClick={() => form.setFieldValue('reason', reason)}
          >
            {reason}
          </Button>
        ))}
      </fieldset>
      <Textarea
        ref={field}
        label={rule.safeParse('').success ? 'Причина, если хотите назвать' : 'Причина'}
        description={readers}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {more}
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
          {details}
        </Note>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" variant="accent" loading={isBusy}>
          {act}
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          Оставить
        </Button>
      </div>
    </form>
  )
}
