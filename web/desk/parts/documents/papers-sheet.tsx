import { Text } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeptPart } from '../../../../shared/booking/schema.ts'
import { type DeskCard, DeskPapers } from '../../../../shared/desk/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { usePapers } from '../../api.ts'
import { newDraft } from '../booking/book-draft.ts'
import { paperErrors, papersOf } from '../booking/book-fill.ts'
import { everyPaper, PaperFields } from './paper-fields.tsx'

interface Props {
  card: DeskCard
  onClose: () => void
}

/** Returns the documents that a visit lacks and that may be added to it. */
export const missingParts = ({ papers }: Pick<DeskCard, 'papers'>): KeptPart[] =>
  everyPaper.filter((part) => papers.some((paper) => paper.part === part && !paper.isGiven))

function PapersForm({ card, onClose }: Props) {
  const [draft, change] = useState(() => newDraft(card.city))
  const parts = missingParts(card)
  const entering = usePapers(card.id)
  const typed = papersOf(draft, parts)
  useUnsaved(Object.keys(typed).length > 0 && !entering.isSuccess)
  const slips = paperErrors(draft, parts, { birth: card.birth, today: clinicDay(new Date()) })
  const form = useCheckedForm(slips, () =>
    entering.mutate(DeskPapers.parse(typed), {
      onSuccess: () => {
        onClose()
        toast('ok', 'Документы внесены', card.fullname)
      },
    }),
  )
  return (
    <Form
      isDocked
      failure={entering.error?.message}
      isBusy={entering.isPending}
      save="Внести документы"
      ref={form.place}
      onSubmit={form.submit}
    >
      <Text size="sm" fw={400} c="dimmed">
        {card.fullname}. Внесите то, что человек показал: остальное можно потом. Номера хранятся
        зашифрованными, увидеть их можно кнопкой «Показать номера».
      </Text>
      <PaperFields draft={draft} change={change} form={form} parts={parts} />
    </Form>
  )
}

/** Enters the documents that a patient shows after booking. */
export const PapersSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    place="side"
    title="Документы человека"
    mark={<IconTile icon={IconId} size="lg" />}
  >
    <PapersForm {...rest} />
  </FormSheet>
)
