import { Button } from '@mantine/core'
import { IconStar, IconStarOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { queueContract } from '../../../../shared/queue/contract.ts'
import { PriorityReason, type Ticket } from '../../../../shared/queue/schema.ts'
import { call } from '../../../platform/call.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { deskTicket } from '../../api.ts'

interface Props {
  card: Pick<DeskCard, 'id' | 'fullname'>
  ticket: Ticket
}

const usual = ['Беременность', 'Инвалидность', 'Плохо себя чувствует', 'С маленьким ребёнком']

/** Lets a patient in the queue be called before others, with a reason, and takes that back. */
export function Priority({ card: { id, fullname }, ticket }: Props) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { isPriority, number } = ticket
  const prefer = async (reason?: string) => {
    const body = { isPriority: !isPriority, ...(reason && { reason }) }
    await call(queueContract.prefer, { params: { id: ticket.id }, body })
    await queries.invalidateQueries({ queryKey: deskTicket(id).queryKey })
    toast('ok', isPriority ? `${number} ждёт как все` : `${number} пойдёт вне очереди`, fullname)
  }
  const takeBack = async () => {
    setBusy(true)
    await prefer().catch(({ message }: Error) => toast('danger', 'Очередь не изменена', message))
    setBusy(false)
  }
  return (
    <>
      {isPriority ? (
        <Button
          size="sm"
          variant="default"
          mt="xs"
          leftSection={<IconStarOff size={18} stroke={1.75} aria-hidden />}
          loading={isBusy}
          onClick={() => void takeBack()}
        >
          Вне очереди: вызывать как всех
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          mt="xs"
          leftSection={<IconStar size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Вызывать вне очереди
        </Button>
      )}
      <FormSheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Вне очереди"
        mark={<IconTile icon={IconStar} size="lg" />}
      >
        <ReasonForm
          rule={PriorityReason}
          longest={200}
          usual={usual}
          act="Вызывать вне очереди"
          send={prefer}
          onClose={() => setOpen(false)}
        >
          {number}, {fullname}. Во все кабинеты вызовут раньше тех, кто ждёт как все. Причина останется в
          журнале.
        </ReasonForm>
      </FormSheet>
    </>
  )
}
