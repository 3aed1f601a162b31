import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countOf } from '../../../shared/platform/count-words.ts'
import { useDevice } from '../../platform/device.ts'
import { SummaryBar } from '../../ui/summary-bar.tsx'
import type { Problems } from './fill.ts'
import classes from './wizard.module.css'

/** What a field of a step needs beside its value. */
export interface FieldProps {
  name: string
  error: string | undefined
  onBlur: () => void
}

/**
 * Shows what is wrong: with a field once the person has left it with something in it, with all fields after a try to
 * go on; then the focus goes to the first of them. Values live in the draft, not here.
 */
export function useStepForm(problems: Problems, onNext: () => void) {
  const place = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const count = Object.keys(problems).length
  const field = (name: string, value: unknown = 'given'): FieldProps => ({
    name,
    error: tries > 0 || (left.has(name) && value !== '') ? problems[name] : undefined,
    onBlur: () => setLeft((known) => (known.has(name) ? known : new Set(known).add(name))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) setTries(tries + 1)
    else onNext()
  }
  return { place, field, submit, slips: tries > 0 ? count : 0 }
}

interface Props {
  form: ReturnType<typeof useStepForm>
  /** What the main button does: «Далее: паспорт». */
  next: string
  onBack?: (() => void) | undefined
  /** Beside the fields on a wide screen, under them on a narrow one. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of the wizard: its fields, what may help beside them, and the way on. */
export function StepForm({ form, next, onBack, aside, children }: Props) {
  const id = useId()
  const isPhone = useDevice() === 'mobile'
  const buttons = (
    <StepButtons slips={form.slips > 0 && `Проверьте ${countOf(form.slips, slipForms)}`} onBack={onBack}>
      <Button
        type="submit"
        form={id}
        size="lg"
        className={classes.next}
        rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
      >
        {next}
      </Button>
    </StepButtons>
  )
  return (
    <div className={classes.step}>
      <form id={id} ref={form.place} onSubmit={form.submit} noValidate className={classes.fields}>
        {children}
        {!isPhone && buttons}
      </form>
      {aside && <div className={classes.aside}>{aside}</div>}
      {isPhone && <SummaryBar label="Переход по шагам">{buttons}</SummaryBar>}
    </div>
  )
}

const slipForms = ['поле', 'поля', 'полей'] as const

/** The way back and the way on, with what holds the person here. */
export function StepButtons({
  slips,
  onBack,
  children,
}: {
  /** What holds the person here; false when nothing does. */
  slips: string | false
  onBack?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div>
      <p className={classes.slips} role="alert">
        {slips && (
          <>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {slips}
          </>
        )}
      </p>
      <div className={classes.buttons}>
        {onBack && (
          <Button variant="default" size="lg" onClick={onBack}>
            Назад
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
