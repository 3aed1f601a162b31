import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { useDevice } from '../../../platform/device.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import classes from './wizard.module.css'

interface Props {
  form: CheckedForm
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
