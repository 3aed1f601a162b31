import { TextInput } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { DoorName, type QueueRoom } from '../../../../shared/queue/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askName, useRoomAct } from '../api.ts'
import classes from './console.module.css'

interface Props {
  cabinet: QueueRoom
  onClose: () => void
}

function RoomForm({ cabinet, onClose }: Props) {
  const act = useRoomAct(cabinet.id)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: DoorName,
    initialValues: { name: cabinet.name, place: cabinet.place ?? '' },
    send: async ({ name, place }) => {
      await act(askName(name, place))
      onClose()
      toast('ok', 'Кабинет изменён', 'Посетители и табло уже видят новое')
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form failure={failure} isBusy={isBusy} save="Сохранить" onSubmit={onSubmit} className={classes.sheet}>
      <TextInput label="Номер на двери" maxLength={20} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Как пройти"
        description="Человек увидит это, когда его пригласят. Можно не заполнять"
        placeholder="2 этаж, от лестницы налево"
        maxLength={100}
        {...form.getInputProps('place')}
      />
    </Form>
  )
}

/** Edits the number on the door and the directions to it. */
export const RoomSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Кабинет"
    mark={<IconTile icon={IconDoor} size="lg" />}
  >
    <RoomForm {...rest} />
  </FormSheet>
)
