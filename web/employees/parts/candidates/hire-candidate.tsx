import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { z } from 'zod'
import { type EmployeeCard, EmployeeInput } from '../../../../shared/employees/schema.ts'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { finishDate } from '../../../../shared/platform/date-mask.ts'
import { clinicDay, parseDay, partsOf } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from '../form/form.module.css'
import { useCandidateActs } from './candidates-api.ts'

const dayOf = (typed: string, year: number) => parseDay(finishDate(typed, year + 1))

const hiringForm = (year: number) =>
  z.object({
    on: z.string().refine((typed) => dayOf(typed, year) !== null, 'Укажите первый день работы'),
    personnelNumber: z.union([z.literal(''), EmployeeInput.shape.personnelNumber.unwrap()]),
  })

/** Warns of hiring before the заключение, or against it. */
function HiringWarning({ conclusion: last, visit }: Candidate) {
  // A заключение about another work says nothing of this one.
  const conclusion = visit?.isOutdated ? null : last
  if (conclusion?.outcome === 'fit') return null
  return (
    <Note tone={conclusion?.outcome === 'unfit' ? 'danger' : 'warm'} icon={IconAlertTriangle} role="alert">
      {conclusion?.outcome === 'unfit' ? (
        <>
          <b>Нельзя допускать к работам по факторам: {conclusion.contraindicated.join(', ')}.</b> Сначала
          укажите должность без этих факторов.
        </>
      ) : (
        <>
          <b>Заключения ещё нет.</b> Работника, который обязан пройти предварительный осмотр, до заключения к
          работе не допускают (ТК РФ, ст. 76, 220).
        </>
      )}
    </Note>
  )
}

interface Props {
  organization: OrganizationId
  candidate: Candidate
  onHired: (card: EmployeeCard) => void
  onBack: () => void
}

/** Asks for the first day at work; the candidate becomes an employee. */
export function HireCandidate({ organization, candidate, onHired, onBack }: Props) {
  const { hire } = useCandidateActs(organization)
  const today = clinicDay(new Date())
  const { year } = partsOf(today)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: hiringForm(year),
    initialValues: { on: today as string, personnelNumber: '' },
    send: async ({ on, personnelNumber }) => {
      const number = personnelNumber.trim()
      const body = {
        on: dayOf(on, year) ?? today,
        version: candidate.version,
        ...(number && { personnelNumber: number }),
      }
      const card = await hire(candidate.id, body).catch((error) => {
        const isNumber = error instanceof CallError && error.code === 'NUMBER_TAKEN'
        if (!isNumber) throw error
        const { code, message } = error
        throw new CallError({ code, message, fields: { personnelNumber: message } }, null)
      })
      onHired(card)
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form
      className={classes.form}
      failure={failure}
      isBusy={isBusy}
      save="Принять на работу"
      acts={
        <Button size="lg" variant="default" onClick={onBack}>
          Не сейчас
        </Button>
      }
      onSubmit={onSubmit}
    >
      <HiringWarning {...candidate} />
      <div className={classes.grid}>
        <DateInput label="Первый день работы" data-autofocus {...form.getInputProps('on')} />
        <TextInput
          label="Табельный номер"
          description="Можно указать позже"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('personnelNumber')}
        />
      </div>
    </Form>
  )
}
