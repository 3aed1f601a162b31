import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { duplicateWords } from '../../../../shared/employees/ru.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { alikeQuery, type MergeOffer, offersQuery } from './merge-api.ts'
import { offerWords } from './merge-words.ts'

/** Milliseconds without a key press after which the search begins. */
const pause = 250

interface ListProps {
  offers: readonly MergeOffer[]
  onPick: (id: EmployeeId) => void
}

const Offers = ({ offers, onPick }: ListProps) => (
  <Stack component="ul" gap="sm" p={0} m={0}>
    {offers.map((offer) => (
      <Group key={offer.id} component="li" gap="0.5rem 1rem" justify="space-between">
        <Stack gap={0} flex="1 1 12rem" miw={0}>
          <Text fw={500}>{offer.fullname}</Text>
          <Text size="sm" c="dimmed">
            {offerWords(offer)}
          </Text>
          {offer.by && (
            <Text size="sm" c="dimmed">
              Совпадает: {offer.by.map((by) => duplicateWords[by]).join(', ')}
            </Text>
          )}
        </Stack>
        <Button size="sm" variant="default" onClick={() => onPick(offer.id)}>
          Сравнить
        </Button>
      </Group>
    ))}
  </Stack>
)

interface Props {
  organization: OrganizationId
  id: EmployeeId
  onPick: (id: EmployeeId) => void
}

/** Chooses the other card of the same person: from those that look alike, or by the search. */
export function MergePicker({ organization, id, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const alike = useQuery(alikeQuery(organization, id))
  const found = useQuery(offersQuery(organization, search))
  const offers = found.data?.filter((one) => one.id !== id)
  const failure = alike.error ?? found.error
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Записи, направления и заключения обеих карточек останутся в этой, другая исчезнет.
      </Text>
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure.message}
        </Note>
      )}
      {alike.data && alike.data.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>Похожие карточки</Text>
          <Offers offers={alike.data} onPick={onPick} />
        </Stack>
      )}
      <TextInput
        label="Найти другую карточку"
        placeholder="ФИО или табельный номер"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && offers && (
        <Stack gap="xs" role="status">
          {offers.length > 0 ? (
            <Offers offers={offers} onPick={onPick} />
          ) : (
            <Text size="sm">Никого не нашли</Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}
