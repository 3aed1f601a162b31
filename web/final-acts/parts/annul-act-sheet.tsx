import { IconBan } from '@tabler/icons-react'
import { useRef } from 'react'
import { AnnulReason } from '../../../shared/conclusions/schema.ts'
import type { ActRow } from '../../../shared/final-acts/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { useAnnulAct } from '../api.ts'

interface Props {
  act: Pick<ActRow, 'id' | 'number' | 'organization' | 'on'>
  /** `isDone`: the act is annulled. */
  onClose: (isDone: boolean) => void
}

const usual = ['Ошибка в данных', 'Изменилось заключение', 'Осмотр продолжили']

/** Asks for the reason before an act is annulled. */
export function AnnulActSheet({ act: { id, number, organization, on }, onClose }: Props) {
  const isDone = useRef(false)
  const { isOpen, close } = useSlide(() => onClose(isDone.current))
  const annul = useAnnulAct()
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={`Аннулировать акт ${number}?`}
      mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
    >
      <ReasonForm
        rule={AnnulReason}
        longest={300}
        usual={usual}
        readers="Останется в списке актов, прочтёт только комиссия"
        act="Аннулировать"
        send={async (reason) => {
          await annul(id, reason)
          isDone.current = true
          toast('ok', `Акт ${number} аннулирован`, 'За те же дни можно составить новый')
        }}
        onClose={close}
      >
        {organization}, {formatDay(on)}. Отменить это будет нельзя, номер останется занят. Работодатель
        увидит, что акт не действует, и не сможет его скачать. Подписанные экземпляры заберите.
      </ReasonForm>
    </FormSheet>
  )
}
