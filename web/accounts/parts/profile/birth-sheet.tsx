import { IconCake } from '@tabler/icons-react'
import { z } from 'zod'
import { decideBirth } from '../../../../shared/accounts/rules.ts'
import { finishDate } from '../../../../shared/platform/date-mask.ts'
import { clinicDay, parseDay } from '../../../../shared/platform/days.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ChangeForm, type ChangeProps, useChangeForm } from './change-form.tsx'

const today = () => clinicDay(new Date())
// The field completes a short year on blur; Enter submits the form before that.
const finished = (typed: string) => finishDate(typed, Number(today().slice(0, 4)) + 1)

const Birth = z.object({
  birth: z.string().superRefine((typed, context) => {
    const decision = decideBirth(finished(typed), today())
    const message = typed === '' ? 'Укажите дату рождения' : 'problem' in decision && decision.problem
    if (message) context.addIssue({ code: 'custom', message })
  }),
})

function BirthForm({ onClose, ...whose }: Omit<ChangeProps, 'opened'>) {
  const { form, ...rest } = useChangeForm({
    whose,
    schema: Birth,
    initialValues: { birth: parseDay(whose.profile.birth ?? '') ?? '' },
    toChange: ({ birth }) => ({ type: 'birth', birth: finished(birth) }),
    onSaved: ({ birth }) => {
      onClose()
      toast('ok', 'Дата рождения изменена', birth ?? undefined)
    },
  })
  return (
    <ChangeForm {...rest} lead="От возраста зависит объём осмотра" action="Сохранить дату">
      <DateInput
        label="Дата рождения"
        hasOwnBounds
        size="lg"
        autoComplete="bday"
        data-autofocus
        {...form.getInputProps('birth')}
      />
    </ChangeForm>
  )
}

/** Changes the birth date (spec §5 «Dates», §7 `birth`). */
export const BirthSheet = ({ opened, ...rest }: ChangeProps) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Изменить дату рождения"
    mark={<IconTile icon={IconCake} size="lg" />}
  >
    <BirthForm {...rest} />
  </FormSheet>
)
