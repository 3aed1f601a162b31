import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconFileCheck, IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { sidesFor } from '../../../../shared/conclusions/receipts/rules.ts'
import type { PaperSide, ReceiptId } from '../../../../shared/conclusions/receipts/schema.ts'
import { type ConclusionId, Receiver } from '../../../../shared/conclusions/schema.ts'
import type { ActRow } from '../../../../shared/final-acts/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { Failure, Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { type HandingInput, printSlip, useReceipts } from '../../api.ts'
import { HandingFields, useHanding } from './handing-fields.tsx'

type HandedPapers = HandingInput['of']

interface FormProps {
  receivers: readonly Receiver[]
  /** Returns the papers for the chosen copies; an act has one copy only. */
  papersOf: ((sides: PaperSide[], withExtract: boolean) => HandedPapers) | HandedPapers
  onDone: (receipt: ReceiptId) => void
}

type Copies = PaperSide | 'both'
const copyTitles: Record<Copies, string> = {
  employer: 'Экземпляры работодателя',
  person: 'Экземпляры людей',
  both: 'И те, и другие',
}

function HandForm({ receivers, papersOf, onDone }: FormProps) {
  const handing = useHanding({ receiver: receivers[0] ?? 'employer' })
  const { hand } = useReceipts()
  const [copies, setCopies] = useState<Copies>('employer')
  const [withExtract, setExtract] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useUnsaved(handing.isDirty && !isBusy)
  const isAct = typeof papersOf !== 'function'
  const { receiver } = handing.values
  const isOfPerson = sidesFor(receiver).length === 1
  const sides: PaperSide[] = isOfPerson ? ['person'] : copies === 'both' ? ['employer', 'person'] : [copies]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = handing.read()
    if (!read || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const of = isAct ? papersOf : papersOf(sides, withExtract && isOfPerson)
      onDone((await hand({ ...read, of })).receipt as ReceiptId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      handing.setErrors(error.fields)
      setFailure(Object.keys(error.fields).length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form isBusy={isBusy} save="Записать выдачу" onSubmit={(event) => void submit(event)}>
      <HandingFields handing={handing} receivers={receivers} />
      {!isAct && !isOfPerson && (
        <ChoiceCards
          legend="Чьи экземпляры"
          name="copies"
          isColumn
          value={copies}
          choices={(receiver === 'post'
            ? (['employer', 'person'] as const)
            : (['employer', 'person', 'both'] as const)
          ).map((value) => ({ value, title: copyTitles[value] }))}
          onChange={setCopies}
        />
      )}
      {!isAct && isOfPerson && (
        <Checkbox
          label="Вместе с выпиской из медицинской карты"
          checked={withExtract}
          onChange={({ currentTarget }) => setExtract(currentTarget.checked)}
        />
      )}
      {failure && <Failure why={failure} />}
    </Form>
  )
}

/** The handing is recorded: its расписка can be printed for the signature. */
function Done({ receipt, onClose }: { receipt: ReceiptId; onClose: () => void }) {
  const work = useFileWork({ hasToast: true })
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        Выдача записана. Она в «Выданных», там её можно исправить.
      </Text>
      <Button
        loading={work.isBusy}
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
        onClick={() => work.run((signal) => printSlip(receipt, signal))}
      >
        Напечатать расписку
      </Button>
      <FileState work={work} />
      <Button variant="quiet" onClick={onClose}>
        К списку
      </Button>
    </Stack>
  )
}

interface SheetProps extends Omit<FormProps, 'onDone'> {
  title: string
  onDone?: () => void
  onClose: () => void
}

function HandDialog({ title, onDone, onClose, ...form }: SheetProps) {
  const [receipt, setReceipt] = useState<ReceiptId | null>(null)
  return (
    <FormSheet
      opened
      onClose={onClose}
      title={title}
      place="side"
      mark={<IconTile icon={IconFileCheck} tone="teal" size="lg" />}
    >
      {receipt ? (
        <Done receipt={receipt} onClose={onClose} />
      ) : (
        <HandForm
          {...form}
          onDone={(made) => {
            setReceipt(made)
            onDone?.()
          }}
        />
      )}
    </FormSheet>
  )
}

/** Records the handing of chosen papers of the commission to one receiver against one receipt. */
export const HandPapersSheet = ({
  papers,
  ...sheet
}: Pick<SheetProps, 'onDone' | 'onClose'> & { papers: readonly ConclusionId[] }) => (
  <HandDialog
    {...sheet}
    title={`Выдать ${countOf(papers.length, ['документ', 'документа', 'документов'])}`}
    receivers={Receiver.options.toSorted((one) => (one === 'employer' && papers.length > 1 ? -1 : 0))}
    papersOf={(sides, withExtract) => ({ papers: [...papers], sides, withExtract })}
  />
)

/** Records the handing of a final act to its employer. */
export const HandActSheet = ({ act, onClose }: { act: ActRow; onClose: () => void }) => (
  <HandDialog
    title={`Вручить акт ${act.number}`}
    receivers={['employer', 'post']}
    papersOf={{ act: act.id }}
    onClose={onClose}
  />
)
