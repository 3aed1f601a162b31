import { IconMapPin } from '@tabler/icons-react'
import { z } from 'zod'
import { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ChangeForm, type ChangeProps, useChangeForm } from './change-form.tsx'

const choices = City.options.map((value) => ({ value, title: cityNames[value] }))

function CityForm({ onClose, ...whose }: Omit<ChangeProps, 'opened'>) {
  const { form, ...rest } = useChangeForm<{ city: City | null }>({
    whose,
    schema: z.object({ city: City }),
    initialValues: { city: whose.profile.city },
    toChange: ({ city }) => ({ type: 'city', city: City.parse(city) }),
    onSaved: ({ city }) => {
      onClose()
      toast('ok', 'Город изменён', city ? cityNames[city] : undefined)
    },
  })
  const { value, error, onChange } = form.getInputProps('city')
  return (
    <ChangeForm {...rest} lead="От города зависят цены и свободное время" action="Сохранить город">
      <ChoiceCards
        legend="Город"
        isLegendHidden
        hasFocus
        name="city"
        choices={choices}
        value={value}
        onChange={onChange}
        error={error ? String(error) : undefined}
      />
    </ChangeForm>
  )
}

/** Changes the city of check-ups (spec §7, `city`). */
export const CitySheet = ({ opened, ...rest }: ChangeProps) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Изменить город"
    mark={<IconTile icon={IconMapPin} size="lg" />}
  >
    <CityForm {...rest} />
  </FormSheet>
)
