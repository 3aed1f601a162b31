import { IconGenderBigender } from '@tabler/icons-react'
import { z } from 'zod'
import { Gender } from '../../../../shared/platform/person.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ChangeForm, type ChangeProps, useChangeForm } from './change-form.tsx'

const choices = Gender.options.map((value) => ({ value, title: value }))

function GenderForm({ onClose, ...whose }: Omit<ChangeProps, 'opened'>) {
  const { form, ...rest } = useChangeForm<{ gender: Gender | null }>({
    whose,
    schema: z.object({ gender: Gender }),
    initialValues: { gender: whose.profile.gender },
    toChange: ({ gender }) => ({ type: 'gender', gender: Gender.parse(gender) }),
    onSaved: ({ gender }) => {
      onClose()
      toast('ok', 'Пол изменён', gender ?? undefined)
    },
  })
  const { value, error, onChange } = form.getInputProps('gender')
  return (
    <ChangeForm {...rest} lead="От пола зависит объём осмотра" action="Сохранить пол">
      <ChoiceCards
        legend="Пол"
        isLegendHidden
        hasFocus
        name="gender"
        choices={choices}
        value={value}
        onChange={onChange}
        error={error ? String(error) : undefined}
      />
    </ChangeForm>
  )
}

/** Changes the gender (spec §7, `gender`). */
export const GenderSheet = ({ opened, ...rest }: ChangeProps) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Изменить пол"
    mark={<IconTile icon={IconGenderBigender} size="lg" />}
  >
    <GenderForm {...rest} />
  </FormSheet>
)
