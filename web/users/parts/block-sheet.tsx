import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconBan, IconCalendarExclamation } from '@tabler/icons-react'
import { z } from 'zod'
import { BlockReason, type UserCard } from '../../../shared/users/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useUserActs } from '../api.ts'
import classes from './card.module.css'
import { bookingsWords } from './card-words.ts'
import { StaleNote, useOverCard } from './over-card.tsx'

interface Props {
  card: UserCard
  onClose: () => void
}

function BlockForm({ card, onClose }: Props) {
  const { block } = useUserActs(card.id)
  const { run, changes, seen } = useOverCard(card)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({ reason: BlockReason }),
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      if (!(await run((version) => block({ reason, version })))) return
      onClose()
      toast('ok', 'Пользователь заблокирован', card.profile.fullname)
    },
  })
  useUnsaved(form.isDirty())
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.quiet}>
        {card.profile.fullname} выйдет из кабинета на всех устройствах сразу и не сможет войти. Записи,
        документы и история осмотров останутся, доступ можно вернуть.
      </p>
      {seen.openBookings > 0 && (
        <Note tone="warm" icon={IconCalendarExclamation}>
          У пользователя {bookingsWords(seen.openBookings)}. Сами они не отменятся.
        </Note>
      )}
      <StaleNote changes={changes} />
      <Textarea
        label="Причина"
        description="Её прочтут другие администраторы"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" size="lg" variant="accent" fullWidth loading={isBusy}>
        Закрыть доступ
      </Button>
    </form>
  )
}

/** Shuts an account, with a reason for colleagues. */
export const BlockSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Заблокировать пользователя"
    mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
  >
    <BlockForm {...rest} />
  </FormSheet>
)
