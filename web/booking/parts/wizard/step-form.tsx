import { Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useDevice } from '../../../platform/device.ts'
import { type CheckedForm, slipText } from '../../../ui/checked-form.ts'
import { Form } from '../../../ui/form.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import classes from './wizard.module.css'

interface Props {
  form: CheckedForm
  /** The label of the main button: «Далее: паспорт». */
  next: string
  onBack?: (() => void) | undefined
  /** Shown beside the fields on a wide screen, under them on a narrow one. */
  aside?: ReactNode
  children: ReactNode
}

/** Shows one step of the wizard: its fields, help beside them, and the navigation. */
export function StepForm({ form, next, onBack, aside, children }: Props) {
  const id = useId()
  const isPhone = useDevice() === 'mobile'
  const buttons = (
    // Several wrong fields are named above the step by the form itself.
    <StepButtons slips={form.slips > 1 ? '' : slipText(form)} onBack={onBack}>
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
      <Form id={id} ref={form.place} onSubmit={form.submit} className={classes.fields}>
        {children}
        {!isPhone && buttons}
      </Form>
      {aside && <Stack className={classes.aside}>{aside}</Stack>}
      {isPhone && <SummaryBar label="Переход по шагам">{buttons}</SummaryBar>}
    </div>
  )
}

/** Shows the back and next buttons, and the errors that block this step. */
export function StepButtons({
  slips,
  onBack,
  children,
}: {
  /** The message that blocks this step; false or empty when nothing does. */
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
      <Group gap="sm" align="stretch" wrap="nowrap" className={classes.buttons}>
        {onBack && (
          <Button variant="default" size="lg" onClick={onBack}>
            Назад
          </Button>
        )}
        {children}
      </Group>
    </div>
  )
}
