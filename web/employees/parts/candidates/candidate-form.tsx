import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { isDay, parseDay } from '../../../../shared/platform/days.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import { withMarks } from '../../../../shared/programme/marks.ts'
import { unaddedText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { useIntoSight } from '../../../ui/slide.ts'
import { useUnadded } from '../../../ui/use-unadded.ts'
import { CardPart } from '../card/card-part.tsx'
import classes from '../form/form.module.css'
import { useEmployeeForm } from '../form/form-entry.ts'
import { FormFactors } from '../form/form-factors.tsx'
import { errorOf, PaperFields, WhoFields, WorkClassField } from '../form/form-fields.tsx'
import { Duplicates } from '../form/form-notes.tsx'
import { DepartmentField, PositionField, usePosition } from '../form/form-units.tsx'
import type { EmployeeValues } from '../form/form-values.ts'
import { bookingFailure } from '../one-visit/booking-failure.ts'
import { useVisitChoice } from '../one-visit/visit-form.tsx'
import { type ExaminedInput, VisitPicker } from '../one-visit/visit-picker.tsx'
import { useCandidateActs } from './candidates-api.ts'

interface Props {
  organization: OrganizationId
  edition: Edition
  onAdded: (candidate: Candidate) => void
  /** Shows a similar person; the form keeps its values. */
  onLook: (id: EmployeeId) => void
}

/** Returns whose check-up the typed values ask for; null while they do not say what it consists of. */
function examinedOf(
  { gender, birth, position, factors }: EmployeeValues,
  ofPosition: readonly unknown[],
  edition: Edition,
): ExaminedInput | null {
  const born = isDay(birth) ? parseDay(birth) : null
  if (!gender || !born || (factors ?? ofPosition).length === 0) return null
  return {
    gender,
    birth: born,
    ...(position.id && { position: position.id }),
    ...(factors && { factors: withMarks(edition, factors) }),
  }
}

const timeMissing = 'Выберите время осмотра'

/** The form of a new candidate: who he is, the work he is to do, and the preliminary check-up in the same act. */
export function CandidateForm({ organization, edition, onAdded, onLook }: Props) {
  const { add } = useCandidateActs(organization)
  const visit = useVisitChoice()
  // HR may also add a candidate without a visit.
  const [isBooking, setBooking] = useState(true)
  const place = useRef<HTMLFormElement>(null)
  const unadded = useUnadded()
  const booked = isBooking ? visit.time : null
  const entry = useEmployeeForm({
    organization,
    card: null,
    edition,
    onSaved: () => undefined,
    onAdd: async ({ hiredOn: _, personnelNumber: __, lastPassedOn: ___, ...input }, anyway, key) => {
      if (isBooking && !visit.required())
        throw new CallError({ code: common.INVALID.code, message: timeMissing }, null)
      const body = { ...input, ...(anyway && { anyway }), ...(booked && { visit: booked }) }
      try {
        onAdded(await add(body, key))
      } catch (error) {
        throw bookingFailure(error, () => visit.choose(null))
      }
    },
  })
  const { form, failure, isBusy, onSubmit, found, addAnyway } = entry
  const values = form.getValues() as EmployeeValues
  const position = usePosition(organization, values.position, null)
  const trouble = useIntoSight<HTMLDivElement>(found.length > 0)
  useUnsaved(form.isDirty() || visit.time !== null)
  return (
    <Form
      ref={place}
      isDocked
      className={classes.form}
      failure={failure === timeMissing && visit.time ? null : failure}
      isBusy={isBusy}
      save={isBooking ? 'Добавить и записать' : 'Добавить кандидата'}
      onSubmit={(event) => {
        if (!unadded.check(place.current)) onSubmit(event)
      }}
    >
      <CardPart title="О кандидате">
        <WhoFields form={form} />
      </CardPart>
      <CardPart title="Работа, на которую принимают">
        <div className={classes.grid}>
          <PositionField organization={organization} entry={entry} />
          <DepartmentField organization={organization} entry={entry} />
          <WorkClassField form={form} />
        </div>
      </CardPart>
      <CardPart title="Факторы и виды работ">
        <FormFactors
          edition={edition}
          value={values.factors}
          onChange={(factors) => {
            unadded.forget()
            form.setFieldValue('factors', factors as never)
          }}
          position={position}
          error={unadded.isUnadded ? unaddedText : errorOf(form, 'factors')}
          onFold={() => !unadded.check(place.current)}
          isOpenAtFirst={false}
        />
      </CardPart>
      <CardPart title="Связь и документы">
        <PaperFields form={form} />
      </CardPart>
      <CardPart title="Предварительный осмотр">
        <Checkbox
          label="Сразу записать на осмотр"
          checked={isBooking}
          mb="md"
          onChange={({ currentTarget }) => setBooking(currentTarget.checked)}
        />
        {isBooking && (
          <VisitPicker
            organization={organization}
            who={examinedOf(values, position?.factors ?? [], edition)}
            choice={visit}
            hasPhone={values.phone.trim() !== ''}
            missing="Выберите время осмотра или снимите отметку «Сразу записать на осмотр»"
          />
        )}
      </CardPart>
      {found.length > 0 && (
        <div ref={trouble} className={classes.trouble}>
          <Duplicates found={found} isBusy={isBusy} onOpen={onLook} onAnyway={addAnyway} />
        </div>
      )}
    </Form>
  )
}
