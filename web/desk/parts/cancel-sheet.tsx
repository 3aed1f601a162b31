import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconCalendarX } from '@tabler/icons-react'
import { z } from 'zod'
import { type DeskCard, DeskReason } from '../../../shared/desk/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { UsualReasons } from '../../ui/usual-reasons.tsx'
import { askCancel, useDeskAct } from '../api.ts'
import classes from './card.module.css'

interface Props {
  card: DeskCard
  onClose: () => void
}

const usual = ['Человек отказался по телефону', 'Нет направления', 'Ошибка в записи', 'Заболел']

function CancelForm({ card, onClose }: Props) {
  const act = useDeskAct()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({ reason: DeskReason }),
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      await act(card, askCancel(reason))
      onClose()
      toast('ok', 'Запись отменена', card.fullname)
    },
  })
  useUnsaved(form.isDirty())
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.quiet}>
        {card.fullname}. Место освободится, человеку придёт сообщение об отмене. Вернуть запись можно, пока
        место не занято.
      </p>
      <UsualReasons reasons={usual} onChoose={(reason) => form.setFieldValue('reason', reason)} />
      <Textarea
        label="Причина"
        description="Останется в истории записи"
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" size="lg" variant="accent" fullWidth loading={isBusy}>
        Отменить запись
      </Button>
    </form>
  )
}

/** Cancels a visit, with a reason for the history. */
export const CancelSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Отменить запись?"
    mark={<IconTile icon={IconCalendarX} tone="danger" size="lg" />}
  >
    <CancelForm {...rest} />
  </FormSheet>
)
