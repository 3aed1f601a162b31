import { IconBan } from '@tabler/icons-react'
import { AnnulReason, type ReferralRow } from '../../../../shared/documents/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useAnnul } from '../../api.ts'

interface Props {
  organization: OrganizationId
  row: ReferralRow
  onClose: () => void
}

// In this order the options fit two to a line on a phone.
const usual = [
  'Ошибка в данных',
  'Осмотр не нужен',
  'Сотрудник уволен',
  'Осмотр перенесён',
  'Направление утеряно',
]

function AnnulForm({ organization, row, onClose }: Props) {
  const annul = useAnnul(organization)
  return (
    <ReasonForm
      rule={AnnulReason}
      longest={300}
      usual={usual}
      readers="Останется в журнале направлений"
      act="Аннулировать"
      send={async (reason) => {
        await annul(row.id, reason)
        toast('ok', `Направление ${row.number} аннулировано`, 'В журнале оно остаётся с причиной')
      }}
      onClose={onClose}
    >
      {row.fullname}, выдано {formatDay(row.issuedOn)}. Номер больше никому не достанется, вернуть направление
      нельзя. Если сотрудник его уже получил, заберите бумагу.
    </ReasonForm>
  )
}

/** Asks for the reason before a referral (направление) is annulled. */
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
