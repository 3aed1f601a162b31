import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { useSchemaForm } from '../platform/form.ts'
import classes from './choice-cards.module.css'
import { Form } from './form.tsx'
import { useUnsaved } from './form-sheet.tsx'

interface Props {
  /** The consequences, shown before the reason field. */
  children: ReactNode
  /** The contract's schema for the reason. */
  rule: z.ZodType<string>
  /** The maximum length that the schema allows. */
  longest: number
  /** Common reasons: one press writes one into the field, where it can be edited. */
  usual: readonly string[]
  /** The label of the field, where the default one does not fit. */
  label?: string
  /** The people who will read the reason. */
  readers?: string
  /** The field takes the focus when the dialog opens. */
  isFocused?: boolean
  /** Further fields or notes between the reason and the button. */
  more?: ReactNode
  /** Content under the error: the affected people. */
  details?: ReactNode
  /** The button label. */
  act: string
  /**
   * Performs the action and reports its success. If it throws, the error is shown. If it returns `false`,
   * `more` explains why. In both cases the typed text stays.
   */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before something is cancelled; used in a `FormSheet`, which asks before typed text is lost. */
export function ReasonForm(props: Props) {
  const {
    children,
    rule,
    longest,
    usual,
    label,
    readers,
    isFocused = true,
    more,
    details,
    act,
    send,
    onClose,
  } = props
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({ reason: rule }),
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      if ((await send(reason.trim())) !== false) onClose()
    },
  })
  useUnsaved(form.isDirty())
  const field = useRef<HTMLTextAreaElement>(null)
  // A dialog that opens sets the focus itself. A dialog that only switches to this form does not: the focused
  // button has just disappeared, so the field takes the focus here.
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) field.current?.focus()
  }, [isFocused])
  return (
    <Form
      failure={
        failure && (
          <>
            {failure}
            {details}
          </>
        )
      }
      isBusy={isBusy}
      tone="accent"
      save={act}
      acts={
        <Button size="lg" variant="default" onClick={onClose}>
          Оставить
        </Button>
      }
      onSubmit={onSubmit}
    >
      <p>{children}</p>
      {usual.length > 0 && (
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
      )}
      <Textarea
        ref={field}
        label={label ?? (rule.safeParse('').success ? 'Причина, если хотите назвать' : 'Причина')}
        description={readers}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        data-autofocus={isFocused || undefined}
        {...form.getInputProps('reason')}
      />
      {more}
    </Form>
  )
}
