import { Button, Checkbox } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { dismissalDay, dismissalForm } from '../../../../shared/employees/dismissal.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { clinicDay, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import classes from './card.module.css'
import { useEmployeeActs } from './card-api.ts'

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  onDone: () => void
}

/** Another user has dismissed the employee while the day was being chosen. */
const GoneAlready = ({ on, onBack }: { on: Day; onBack: () => void }) => (
  <div className={classes.card}>
    <Note tone="warm" icon={IconUserOff} role="status">
      Увольнение {formatDay(on)} уже записано другим человеком.
    </Note>
    <div className={classes.main}>
      <Button autoFocus onClick={onBack}>
        К карточке
      </Button>
    </div>
  </div>
)

/** Asks for the day of dismissal. The employee stays among the dismissed and can be reinstated. */
export function CardDismiss({ organization, card, onDone }: Props) {
  const { dismiss } = useEmployeeActs(organization)
  const today = clinicDay(new Date())
  const [isFreeing, setFreeing] = useState(true)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: dismissalForm(card.hiredOn, today),
    initialValues: { on: today as string },
    send: async ({ on }) => {
      const day = dismissalDay(on, today) ?? today
      await dismiss(card.id, { on: day, version: card.version, free: isFreeing })
      onDone()
      toast('ok', `Увольнение ${formatDay(day)} записано`, card.fullname)
    },
  })
  const goneOn = isBusy ? null : card.dismissedOn
  useUnsaved(form.isDirty() && !goneOn)
  if (goneOn) return <GoneAlready on={goneOn} onBack={onDone} />
  return (
    <Form
      failure={failure}
      isBusy={isBusy}
      tone="accent"
      save="Уволить"
      acts={
        <Button size="lg" variant="default" onClick={onDone}>
          Не увольнять
        </Button>
      }
      onSubmit={onSubmit}
    >
      <p className={classes.lead}>
        Карточка и история останутся в списке уволенных. Если сотрудник вернётся, его можно будет вернуть на
        работу.
      </p>
      {card.bookedOn && card.bookedOn >= today && (
        <Checkbox
          label={`Отменить запись на ${formatDay(card.bookedOn)}`}
          description={
            card.phone
              ? 'Место достанется другим, сотруднику сообщим по SMS. Если он записался сам, запись останется'
              : 'Место достанется другим. Телефона в карточке нет: предупредите сами. Если он записался сам, запись останется'
          }
          checked={isFreeing}
          onChange={({ currentTarget }) => setFreeing(currentTarget.checked)}
        />
      )}
      <DateInput
        label="Дата увольнения"
        data-autofocus
        {...form.getInputProps('on')}
        // Today is preselected as a whole, so that typing replaces it.
        onFocus={(event) => event.currentTarget.select()}
      />
    </Form>
  )
}
