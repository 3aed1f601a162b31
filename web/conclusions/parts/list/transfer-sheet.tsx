import { Button, TextInput } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { transferProblem } from '../../../../shared/conclusions/rules.ts'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { clinicDay, formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useTransfer } from '../../api.ts'

interface Props {
  paper: ConclusionRow
  onClose: () => void
}

function TransferForm({ paper, onClose }: Props) {
  const today = clinicDay(new Date())
  const send = useTransfer()
  const [on, setOn] = useState(formatDay(paper.transfer?.on ?? today))
  const [number, setNumber] = useState(paper.transfer?.number ?? '')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const record = async (body: Parameters<typeof send>[1], done: string) => {
    setBusy(true)
    try {
      await send(paper.id, body)
      toast('ok', `Заключение ${paper.number}: ${done}`, paper.fullname)
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.fields.on ?? failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const day = parseDay(on.trim())
    const problem = day ? transferProblem(day, paper.on, today) : 'Укажите дату'
    setError(problem ?? undefined)
    if (!day || problem) return
    void record({ on: day, ...(number.trim() && { number: number.trim() }) }, 'передано в ЕГИСЗ')
  }
  return (
    <Form
      isBusy={isBusy}
      save="Отметить"
      acts={
        paper.transfer && (
          <Button
            variant="default"
            size="lg"
            disabled={isBusy}
            onClick={() => record({ on: null }, 'отметка убрана')}
          >
            Убрать отметку
          </Button>
        )
      }
      onSubmit={submit}
    >
      <p>
        {paper.fullname}. Сведения для электронной медкнижки передаёт система клиники; здесь отмечают, что это
        сделано. Отметку увидит человек в своём кабинете.
      </p>
      <DateInput label="Когда передано" value={on} onChange={setOn} error={error} />
      <TextInput
        label="Номер в ЕГИСЗ, если известен"
        maxLength={64}
        autoComplete="off"
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
    </Form>
  )
}

/** Records the day, and the number when it is known, on which a заключение was passed on to ЕГИСЗ. */
export function TransferSheet({ paper, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={`Заключение ${paper.number}: передача в ЕГИСЗ`}
      mark={<IconTile icon={IconCloudUpload} tone="teal" size="lg" />}
    >
      <TransferForm paper={paper} onClose={close} />
    </FormSheet>
  )
}
