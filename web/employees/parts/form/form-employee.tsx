import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dueReasonWords } from '../../../../shared/employees/ru.ts'
import type { EmployeeCard, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { formatDay, parseDay } from '../../../../shared/platform/days.ts'
import type { FactorChoice } from '../../../../shared/programme/marks.ts'
import { unaddedText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { useIntoSight } from '../../../ui/slide.ts'
import { useUnadded } from '../../../ui/use-unadded.ts'
import { CardPart } from '../card/card-part.tsx'
import type { FieldName } from './field-names.ts'
import classes from './form.module.css'
import { type EmployeeEntry, useEmployeeForm } from './form-entry.ts'
import { FormFactors } from './form-factors.tsx'
import { errorOf, PaperFields, WhoFields, WorkClassField, WorkFields } from './form-fields.tsx'
import { Duplicates, Stale } from './form-notes.tsx'
import { DepartmentField, PositionField, usePosition } from './form-units.tsx'
import { type EmployeeValues, type FormContext, nextDue } from './form-values.ts'

interface Props {
  organization: OrganizationId
  /** Null for a new employee. */
  card: EmployeeCard | null
  edition: Edition
  /** The field to show first. */
  field?: FieldName | undefined
  /** The values typed for a newcomer who is the person of the card. */
  typed?: EmployeeValues | undefined
  onSaved: (card: EmployeeCard) => void
  /** Leaves the form; `isDirty` means typed values would be lost. */
  onCancel: (isDirty: boolean) => void
  /** Shows a similar employee; the form keeps its values. */
  onLook?: (id: EmployeeId, typed: EmployeeValues) => void
}

/** The day from which the next check-up is counted, and its due day. */
function LastPassed({
  form,
  ground,
  factors,
}: {
  form: EmployeeEntry['form']
  ground: FormContext
  factors: readonly { code: string }[]
}) {
  const values = form.getValues() as EmployeeValues
  const due = nextDue(values, factors, ground)
  const { concludedOn } = ground
  const hint = concludedOn
    ? `Есть заключение центра от ${formatDay(concludedOn)}: раньше него дату не поставить.`
    : 'Если сотрудник уже проходил осмотр: от этой даты считается следующий'
  const words = [
    (concludedOn || !due) && hint,
    due &&
      `Следующий осмотр до ${formatDay(due.on)}. ${dueReasonWords(due.reason, parseDay(values.lastPassedOn))}`,
  ]
  return (
    <DateInput
      label="Последний осмотр"
      description={words.filter(Boolean).join(' ')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...form.getInputProps('lastPassedOn')}
    />
  )
}

/** Scrolls the requested field into view and focuses it. */
function useComing(field: FieldName | undefined) {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!field) place.current?.scrollIntoView({ block: 'start' })
    const name = field ?? 'surname'
    const target = place.current?.querySelector<HTMLElement>(`[data-path="${name}"], [name="${name}"]`)
    target?.focus({ preventScroll: field === undefined })
    if (field) target?.scrollIntoView({ block: field === 'factors' ? 'start' : 'center' })
  }, [field])
  return place
}

/** The form with all data that HR enters about a new or an existing employee. */
export function EmployeeForm(props: Props) {
  const { organization, card, edition, field, typed, onSaved, onCancel, onLook } = props
  const entry = useEmployeeForm({ organization, card, edition, typed, onSaved })
  const { form, ground, failure, isBusy, onSubmit, found, overtaken, addAnyway, take } = entry
  const place = useComing(field)
  const values = form.getValues() as EmployeeValues
  const position = usePosition(organization, values.position, card)
  const isDirty = form.isDirty() || typed !== undefined
  const hasTrouble = overtaken !== null || found.length > 0
  const trouble = useIntoSight<HTMLDivElement>(hasTrouble)
  useUnsaved(isDirty)
  const unadded = useUnadded()
  return (
    <Form
      ref={place}
      isDocked
      className={classes.form}
      failure={failure}
      isBusy={isBusy}
      save={card ? 'Сохранить' : 'Добавить сотрудника'}
      acts={
        card && (
          <Button size="lg" variant="default" onClick={() => onCancel(isDirty)}>
            Не менять
          </Button>
        )
      }
      onSubmit={(event) => {
        if (!unadded.check(place.current)) onSubmit(event)
      }}
    >
      <CardPart title="О сотруднике">
        <WhoFields form={form} />
      </CardPart>
      <CardPart title="Работа">
        <div className={classes.grid}>
          <PositionField organization={organization} entry={entry} />
          <DepartmentField organization={organization} entry={entry} />
          {card?.candidate ? <WorkClassField form={form} /> : <WorkFields form={form} />}
        </div>
      </CardPart>
      <CardPart title="Факторы и виды работ">
        <FormFactors
          edition={edition}
          value={values.factors}
          onChange={(factors: FactorChoice[] | null) => {
            unadded.forget()
            form.setFieldValue('factors', factors as never)
          }}
          position={position}
          error={unadded.isUnadded ? unaddedText : errorOf(form, 'factors')}
          onFold={() => !unadded.check(place.current)}
          isOpenAtFirst={field === 'factors'}
        />
        {!card?.candidate && (
          <div className={classes.grid}>
            <LastPassed form={form} ground={ground} factors={position?.factors ?? []} />
          </div>
        )}
      </CardPart>
      <CardPart title="Связь и документы">
        <PaperFields form={form} />
      </CardPart>
      {hasTrouble && (
        <div ref={trouble} className={classes.trouble}>
          {overtaken && (
            <Stale
              {...overtaken}
              dismissedOn={card?.candidate ? null : (card?.dismissedOn ?? null)}
              onTake={take}
            />
          )}
          {found.length > 0 && (
            <Duplicates
              found={found}
              isBusy={isBusy}
              onOpen={(id) => onLook?.(id, values)}
              onAnyway={addAnyway}
            />
          )}
        </div>
      )}
    </Form>
  )
}
