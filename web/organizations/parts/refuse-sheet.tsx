import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconBan } from '@tabler/icons-react'
import { z } from 'zod'
import { RefusalReason, type RequestCard } from '../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDecisions } from '../api.ts'
import { DecidedNote } from './decided-note.tsx'
import classes from './requests.module.css'

interface Props {
  card: RequestCard
  onClose: () => void
}

const usual = [
  'ИНН или КПП не совпадают с данными организации',
  'Не удалось подтвердить, что вы представляете организацию',
]

function RefuseForm({ card, onClose }: Props) {
  const { refuse } = useDecisions(card.id)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({ comment: RefusalReason }),
    initialValues: { comment: '' },
    send: async ({ comment }) => {
      await refuse(comment.trim())
      onClose()
      toast('ok', 'В подключении отказано', 'Заявитель прочтёт причину')
    },
  })
  const isOpen = card.stage !== 'decided'
  useUnsaved(isOpen && form.isDirty())
  if (!isOpen) return <DecidedNote card={card} onClose={onClose} />
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.none}>
        Причину увидит заявитель, он сможет исправить данные и подать заявку ещё раз.
      </p>
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Textarea
        label="Причина отказа"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('comment')}
      />
      <div className={classes.usual}>
        {usual.map((words) => (
          <Button
            key={words}
            variant="light"
            size="sm"
            className={classes.phrase}
            onClick={() => form.setFieldValue('comment', words)}
          >
            {words}
          </Button>
        ))}
      </div>
      <Button type="submit" size="lg" variant="accent" fullWidth loading={isBusy}>
        Отказать в подключении
      </Button>
    </form>
  )
}

/** Refuses an application with a reason that the applicant reads. */
export const RefuseSheet = ({ card, opened, onClose }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Отказать в подключении"
    mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
  >
    <RefuseForm card={card} onClose={onClose} />
  </FormSheet>
)
