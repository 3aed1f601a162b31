import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { usualKind } from '../../../../shared/group-booking/rules.ts'
import { GroupKind } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { kindProblem, kindReasons } from '../../../../shared/programme/kinds.ts'
import { checkUpKindNames, kindReasonTitles } from '../../../../shared/programme/ru.ts'
import type { KindReason } from '../../../../shared/programme/schema.ts'
import { useSession } from '../../../platform/session.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useEmployeeBooking } from './visit-api.ts'
import { useVisitBooking, VisitForm } from './visit-form.tsx'
import { type ChosenTime, VisitPicker } from './visit-picker.tsx'

const kinds = ['periodic', 'preliminary', 'unscheduled'] as const satisfies GroupKind[]

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  onDone: () => void
}

interface Visit {
  kind: GroupKind
  kindReason: KindReason | null
  city: City
  time: ChosenTime | null
}

/** Books one employee: the kind of check-up, the city, the time and the SMS, all on one sheet. */
export function BookEmployee({ organization, card, onDone }: Props) {
  const { user } = useSession()
  const book = useEmployeeBooking(organization)
  const [visit, setVisit] = useState<Visit>(() => ({
    kind: usualKind(card),
    kindReason: null,
    city: user?.city ?? 'ekb',
    time: null,
  }))
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<Visit>) => setVisit((now) => ({ ...now, ...part }))
  const { kind, kindReason, city, time } = visit
  const reasonSlip = kindProblem({ kind, kindReason })
  const booking = useVisitBooking({
    send: book,
    dropTime: () => change({ time: null }),
    onBooked: () => {
      onDone()
      toast('ok', 'Сотрудник записан на осмотр', card.fullname)
    },
  })
  const submit = () => {
    setChecked(true)
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
          onChange={({ currentTarget }) =>
            // A reason belongs to one kind: with another kind it goes.
            change({ kind: GroupKind.parse(currentTarget.value), kindReason: null, time: null })
          }
        />
        {kind === 'unscheduled' && (
          <ChoiceCards
            legend="Почему внеочередной"
            name="visit-kind-reason"
            value={kindReason}
            onChange={(reason) => change({ kindReason: reason })}
            choices={kindReasons.unscheduled.map((value) => ({ value, title: kindReasonTitles[value] }))}
            error={(isChecked && reasonSlip) || undefined}
            isColumn
          />
        )}
      </Stack>
      <VisitPicker
        organization={organization}
        who={{ employee: card.id, kind }}
        city={city}
        onCity={(next) => change({ city: next })}
        value={time}
        onChange={(next) => change({ time: next })}
        hasPhone={card.phone !== null}
        error={isChecked && !time ? 'Выберите время осмотра' : null}
      />
    </VisitForm>
  )
}
