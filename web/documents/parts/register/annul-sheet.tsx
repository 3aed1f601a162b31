import { IconBan } from '@tabler/icons-react'
import { AnnulReason, type ReferralRow } from '../../../../shared/documents/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useAnnul, useAnnulMany } from '../../api.ts'

interface Props {
  organization: OrganizationId
  /** One referral, or several with the same reason. */
  rows: readonly ReferralRow[]
  /** After an annulment. */
  onDone?: () => void
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

const forms = ['направление', 'направления', 'направлений'] as const

/** Names the referrals that were annulled before, the first few of them. */
function leftWords(left: readonly Pick<ReferralRow, 'number' | 'fullname'>[]): string {
  const named = left.slice(0, 5).map(({ number, fullname }) => `${number}, ${fullname}`)
  const rest = left.length - named.length
  return `Уже аннулированы раньше: ${named.join('; ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

function AnnulManyForm({ organization, rows, onDone, onClose }: Props) {
  const annul = useAnnulMany(organization)
  const valid = rows.filter(({ annulledAt }) => !annulledAt)
  const already = rows.filter(({ annulledAt }) => annulledAt)
  return (
    <ReasonForm
      rule={AnnulReason}
      longest={300}
      usual={usual}
      readers="Останется в журнале у каждого направления"
      act={`Аннулировать ${countOf(valid.length, forms)}`}
      send={async (reason) => {
        const { annulled, left } = await annul(
          valid.map(({ id }) => id),
          reason,
        )
        onDone?.()
        toast(
          'ok',
          `Аннулировано: ${countOf(annulled, forms)}`,
          left.length > 0 ? leftWords(left) : undefined,
        )
      }}
      onClose={onClose}
    >
      Номера больше никому не достанутся, вернуть направления нельзя. Если сотрудники их уже получили,
      заберите бумаги.{already.length > 0 && ` ${leftWords(already)}: они останутся как есть.`}
    </ReasonForm>
  )
}

function AnnulForm({ organization, row, onClose }: Omit<Props, 'rows'> & { row: ReferralRow }) {
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

/** Asks for the reason before referrals (направления) are annulled. */
export function AnnulSheet(props: Props) {
  const { isOpen, close } = useSlide(props.onClose)
  const [row] = props.rows
  const isOne = props.rows.length === 1
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={isOne ? `Аннулировать направление ${row?.number}?` : 'Аннулировать выбранные направления?'}
      mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
    >
      {isOne && row ? (
        <AnnulForm {...props} row={row} onClose={close} />
      ) : (
        <AnnulManyForm {...props} onClose={close} />
      )}
    </FormSheet>
  )
}
