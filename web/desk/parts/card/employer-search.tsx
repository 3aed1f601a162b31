import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type {
  EmployerOffer,
  LinkProof,
  NewEmployerLink,
} from '../../../../shared/desk/employer-link/schema.ts'
import { formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { employersFound } from './employer-link-api.ts'
import { employerWords, obstacleOf } from './employer-words.ts'
import type { EmployerTyped } from './use-employer-typed.ts'

/** Pause after the last key before the search runs, milliseconds: each search is recorded in the audit. */
const pause = 400

interface OfferProps {
  offer: EmployerOffer
  isBusy: boolean
  isHalf: boolean
  onPick: (offer: EmployerOffer) => void
}

/** One organization found, with the person in its list. */
function Offer({ offer, isBusy, isHalf, onPick }: OfferProps) {
  const { organization, employee, referral } = offer
  const obstacle = obstacleOf(offer)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text>{employerWords(organization, employee)}</Text>
        <Text size="sm" c="dimmed">
          {[
            `ИНН ${organization.inn}`,
            employee && `${employee.fullname}, ${formatDay(employee.birth)}`,
            referral && `направление № ${referral.number} от ${formatDay(referral.issuedOn)}`,
            obstacle,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </div>
      {!obstacle && (
        <Button
          size="sm"
          variant="default"
          flex="none"
          loading={isBusy}
          disabled={isHalf}
          onClick={() => onPick(offer)}
        >
          Прикрепить
        </Button>
      )}
    </Group>
  )
}

interface Props {
  id: BookingId
  isBusy: boolean
  typed: EmployerTyped
  onType: (part: Partial<EmployerTyped>) => void
  onLink: (wanted: NewEmployerLink) => void
  onClose: () => void
}

/** Finds the employer by the number of a referral, by ИНН or by name; the paper referral is the proof if it is typed. */
export function EmployerSearch({ id, isBusy, typed, onType, onLink, onClose }: Props) {
  const [search] = useDebouncedValue(typed.text.trim(), pause)
  const found = useQuery(employersFound(id, search))
  const offers = found.data?.offers ?? []
  const on = parseDay(typed.on)
  const number = typed.number.trim()
  // A number without a date, or the reverse, is half of a proof: it would be lost if the link were made now.
  const isHalf = (number === '') !== (typed.on === '') || (typed.on !== '' && on === null)
  const proofOf = ({ referral }: EmployerOffer): LinkProof => {
    if (referral) return { proof: 'register', referral: referral.id }
    return number && on ? { proof: 'paper', number, on } : { proof: 'name' }
  }
  const pick = (offer: EmployerOffer) => {
    if (offer.employee) onLink({ employee: offer.employee.id, proof: proofOf(offer) })
  }
  return (
    <Stack gap="sm">
      <TextInput
        label="Номер направления из кабинета, ИНН или название"
        autoFocus
        maxLength={100}
        value={typed.text}
        onChange={({ currentTarget }) => onType({ text: currentTarget.value })}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Номер на бумаге"
          maxLength={40}
          value={typed.number}
          onChange={({ currentTarget }) => onType({ number: currentTarget.value })}
        />
        <DateInput label="Дата на бумаге" value={typed.on} onChange={(text) => onType({ on: text })} />
      </Group>
      {isHalf && (
        <Text size="sm" c="dimmed">
          Укажите и номер, и дату направления на бумаге или оставьте оба поля пустыми.
        </Text>
      )}
      {found.error && <Text role="alert">{found.error.message}</Text>}
      {offers.map((offer) => (
        <Offer
          key={`${offer.organization.id} ${offer.employee?.id} ${offer.referral?.id}`}
          offer={offer}
          isBusy={isBusy}
          isHalf={isHalf}
          onPick={pick}
        />
      ))}
      {found.data?.hasMore && <Text size="sm">Показаны не все: введите название полнее или ИНН.</Text>}
      {found.data && offers.length === 0 && (
        <Text size="sm" role="status">
          Человека нет в списках организаций. Запись можно оставить как есть: работодатель в ней назван.
        </Text>
      )}
      <Group>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Закрыть
        </Button>
      </Group>
    </Stack>
  )
}
