import { Text } from '@mantine/core'
import { IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { correctionReasons } from '../../../../shared/booking/ru.ts'
import { CorrectionReason } from '../../../../shared/booking/schema.ts'
import { correctionWords } from '../../../../shared/desk/corrections/ru.ts'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MiddlenameInput } from '../../../ui/middlename-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { toast } from '../../../ui/toasts.tsx'
import grid from '../booking/book.module.css'
import { type BookProps, fieldsOf } from '../booking/book-props.ts'
import { correctionDraft, correctionErrors, correctionOf, givenParts } from './correction-draft.ts'
import { useCorrection } from './corrections-api.ts'
import { PaperFields } from './paper-fields.tsx'

interface Props {
  card: DeskCard
  /** Numbers that the card shows now: only then the fields begin with them. */
  numbers: DeskNumbers | null
  onClose: () => void
}

function PersonFields(props: BookProps) {
  const field = fieldsOf('person', props)
  return (
    <div className={grid.grid}>
      <NameInput label="Фамилия" autoComplete="off" {...field('surname')} />
      <NameInput label="Имя" autoComplete="off" {...field('name')} />
      <MiddlenameInput autoComplete="off" onTold={() => undefined} {...field('middlename')} />
      <DateInput label="Дата рождения" hasOwnBounds autoComplete="off" {...field('birth')} />
    </div>
  )
}

function CorrectionForm({ card, numbers, onClose }: Props) {
  const [draft, change] = useState(() => correctionDraft(card, numbers))
  const [begun] = useState(draft)
  const [reason, setReason] = useState<CorrectionReason>('slip')
  const correcting = useCorrection(card.id)
  const { error } = correcting
  const refused = error instanceof CallError ? Object.values(error.fields) : []
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(begun) && !correcting.isSuccess)
  const errors = correctionErrors(draft, card, clinicDay(new Date()))
  const form = useCheckedForm(errors, () =>
    correcting.mutate(correctionOf(draft, card, reason), {
      onSuccess: ({ fullname }) => {
        onClose()
        toast('ok', 'Запись исправлена', fullname)
      },
    }),
  )
  const parts = givenParts(card)
  const phone = fieldsOf('person', { draft, change, form })('phone')
  return (
    <Form
      isDocked
      failure={error && (refused.length > 0 ? refused.join('. ') : error.message)}
      isBusy={correcting.isPending}
      save="Исправить"
      ref={form.place}
      onSubmit={form.submit}
    >
      <Text size="sm" fw={400} c="dimmed">
        Сверьте с документом. Прежнее значение останется в истории записи, человек увидит у себя, что
        исправлено.
      </Text>
      {card.canRename ? (
        <PersonFields draft={draft} change={change} form={form} />
      ) : (
        <Note tone="calm" icon={IconInfoCircle}>
          {correctionWords.decided}.
        </Note>
      )}
      {!card.isByEmployer && (
        <PhoneInput
          label="Телефон"
          description="На него придут SMS об этой записи. Телефон для входа в кабинет человек меняет сам"
          autoComplete="off"
          {...phone}
        />
      )}
      {parts.length > 0 && (
        <>
          {!numbers && (
            <Text size="sm" fw={400} c="dimmed">
              Пустое поле документа оставит его прежним.
            </Text>
          )}
          <PaperFields draft={draft} change={change} form={form} parts={parts} />
        </>
      )}
      {card.isByEmployer && (
        <Text size="sm" fw={400} c="dimmed">
          {correctionWords.ofEmployee}.
        </Text>
      )}
      <ChoiceCards
        legend="Почему исправляете"
        name="reason"
        isColumn
        choices={CorrectionReason.options.map((value) => ({
          value,
          title: capital(correctionReasons[value]),
        }))}
        value={reason}
        onChange={setReason}
      />
    </Form>
  )
}

/** Corrects the name, the birth date, the phone or a document of a visit. */
export const CorrectionSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    place="side"
    title="Исправить запись"
    mark={<IconTile icon={IconPencil} size="lg" />}
  >
    <CorrectionForm {...rest} />
  </FormSheet>
)
