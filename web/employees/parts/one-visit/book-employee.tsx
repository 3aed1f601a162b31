import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { usualKind } from '../../../../shared/group-booking/rules.ts'
import { GroupKind } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { kindProblem, kindReasons } from '../../../../shared/programme/kinds.ts'
import { checkUpKindNames, kindReasonTitles } from '../../../../shared/programme/ru.ts'
import type { KindReason } from '../../../../shared/programme/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { useEmployeeBooking } from './visit-api.ts'
import { useVisitBooking, useVisitChoice, VisitForm } from './visit-form.tsx'
import { VisitPicker } from './visit-picker.tsx'

const kinds = ['periodic', 'preliminary', 'unscheduled'] as const satisfies GroupKind[]

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  onDone: () => void
}

/** Books one employee: the kind of check-up, the city, the time and the SMS, all on one sheet. */
export function BookEmployee({ organization, card, onDone }: Props) {
  const book = useEmployeeBooking(organization)
  const choice = useVisitChoice()
  const [kind, setKind] = useState<GroupKind>(() => usualKind(card))
  const [kindReason, setReason] = useState<KindReason | null>(null)
  const [isChecked, setChecked] = useState(false)
  const reasonSlip = kindProblem({ kind, kindReason })
  const booking = useVisitBooking({
    choice,
    send: book,
    booked: { title: 'Сотрудник записан на осмотр', fullname: card.fullname },
    onDone,
  })
  const submit = () => {
    setChecked(true)
    const time = choice.required()
    if (time && !reasonSlip) booking.mutate({ employee: card.id, kind, kindReason, ...time })
  }
  return (
    <VisitForm booking={booking} save="Записать" onSubmit={submit} onDone={onDone}>
      <Stack gap="md">
        <NativeSelect
          label="Вид осмотра"
          size="md"
          data={kinds.map((value) => ({ value, label: checkUpKindNames[value] }))}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(GroupKind.parse(currentTarget.value))
            // A reason belongs to one kind, and the price and the times to one volume.
            setReason(null)
            choice.choose(null)
          }}
        />
        {kind === 'unscheduled' && (
          <ChoiceCards
            legend="Почему внеочередной"
            name="visit-kind-reason"
            value={kindReason}
            onChange={setReason}
            choices={kindReasons.unscheduled.map((value) => ({ value, title: kindReasonTitles[value] }))}
            error={(isChecked && reasonSlip) || undefined}
            isColumn
          />
        )}
      </Stack>
      <VisitPicker
        organization={organization}
        who={{ employee: card.id, kind }}
        choice={choice}
        hasPhone={card.phone !== null}
      />
    </VisitForm>
  )
}
