import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { ErrorState } from '../ui/states.tsx'
import { organizationsQuery } from './api.ts'

const typingPause = 250

/** Searches for an organization of the clinic and chooses it. */
export function OrganizationChoice({ onChoose }: { onChoose: (id: OrganizationId, name: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPause)
  const { data, error, refetch } = useQuery(organizationsQuery(search))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label="Организация"
        placeholder="Название, ИНН или КПП"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && !data && (
        <ErrorState title="Организации не загрузились" error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <Text c="dimmed">Ничего не нашлось</Text>}
      {data?.items.map(({ id, name, inn }) => (
        <Button
          key={id}
          variant="default"
          h="auto"
          py="xs"
          justify="flex-start"
          onClick={() => onChoose(id, name)}
        >
          <Stack gap={2} ta="start">
            <Text inherit style={{ whiteSpace: 'normal' }}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              ИНН {inn}
            </Text>
          </Stack>
        </Button>
      ))}
    </Stack>
  )
}
