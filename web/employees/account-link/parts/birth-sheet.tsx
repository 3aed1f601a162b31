import { Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { z } from 'zod'
import { Day } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useRecognise } from '../api.ts'

const Birth = z.object({ birth: Day })

function BirthForm({ onClose }: { onClose: () => void }) {
  const recognise = useRecognise()
  const { form, failure, isBusy, onSubmit } = useSchemaForm<{ birth: string }>({
    schema: Birth,
    initialValues: { birth: '' },
    send: async ({ birth }) => {
      await recognise(birth as Day)
      onClose()
      toast('ok', 'Запись открыта')
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form failure={failure} isBusy={isBusy} save="Показать запись" onSubmit={onSubmit}>
      <Text c="dimmed">
        Сверим телефон, фамилию и имя с тем, что указал работодатель. Он об этом не узнает.
      </Text>
      <DateInput
        label="Дата рождения"
        hasOwnBounds
        size="lg"
        autoComplete="bday"
        data-autofocus
        {...form.getInputProps('birth')}
      />
    </Form>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
}

/** Asks for the birth date by which the employee is matched. */
export const BirthSheet = ({ opened, onClose }: Props) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Запись от работодателя"
    mark={<IconTile icon={IconUsersGroup} size="lg" />}
  >
    <BirthForm onClose={onClose} />
  </FormSheet>
)
