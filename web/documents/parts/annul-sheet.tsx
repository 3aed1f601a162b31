import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconBan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AnnulReason, type ReferralRow } from '../../../shared/documents/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { useAnnul } from '../api.ts'
import classes from './register.module.css'

interface Props {
  organization: OrganizationId
  row: ReferralRow
  onClose: () => void
}

const usual = ['Ошибка в данных', 'Направление утеряно', 'Осмотр не нужен']

function AnnulForm({ organization, row, onClose }: Props) {
  const annul = useAnnul(organization)
  const [reason, setReason] = useState('')
  const [isTold, setTold] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useUnsaved(reason.trim() !== '')
  const slip = AnnulReason.safeParse(reason).error?.issues[0]?.message
  const annulling = useMutation({
    mutationFn: () => annul(row.id, reason.trim()),
    onSuccess: () => {
      onClose()
      toast('ok', `Направление ${row.number} аннулировано`, 'В журнале оно остаётся с причиной')
    },
  })
  const go = () => {
    setTold(true)
    if (slip) field.current?.focus()
    else annulling.mutate()
  }
  return (
    <div className={classes.form}>
      <p>
        {row.fullname}, выдано {formatDay(row.issuedOn)}. Номер больше никому не достанется, вернуть
        направление нельзя. Если работник его уже получил, заберите бумагу.
      </p>
      <Textarea
        ref={field}
        data-autofocus
        label="Причина"
        placeholder="Например, изменилась должность"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={isTold && slip}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <fieldset className={classes.usual} aria-label="Частые причины">
        {usual.map((words) => (
          <Button key={words} size="sm" variant="default" onClick={() => setReason(words)}>
            {words}
          </Button>
        ))}
      </fieldset>
      {annulling.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {annulling.error.message}
        </Note>
      )}
      <div className={classes.buttons}>
        <Button size="lg" variant="accent" loading={annulling.isPending} onClick={go}>
          Аннулировать
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          Оставить
        </Button>
      </div>
    </div>
  )
}

/** Asks why, before a направление is annulled. */
export function AnnulSheet(props: Props) {
  const { isOpen, close } = useSlide(props.onClose)
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={`Аннулировать направление ${props.row.number}?`}
      mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
    >
      <AnnulForm {...props} onClose={close} />
    </FormSheet>
  )
}
