import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { NewSavedView } from '../../../shared/list-views/schema.ts'

interface Save {
  error: Error | null
  isPending: boolean
  mutate: (view: NewSavedView, options: { onSuccess: () => void }) => void
}

interface Props {
  /** The filters to save. */
  search: NewSavedView['search']
  /** Saves for the user alone. */
  own: Save
  /** Saves for all HR of an organization; absent from a list of the clinic. */
  shared?: Save | undefined
}

/** Saves the filters that are on under a name, for oneself or for all HR of the organization. */
export function SaveForm({ search, own, shared }: Props) {
  const [name, setName] = useState('')
  const [isForAll, setForAll] = useState(false)
  const clear = () => {
    setName('')
    setForAll(false)
  }
  const save = (isForAll && shared) || own
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ name, search }, { onSuccess: clear })
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            size="sm"
            label="Сохранить этот отбор как"
            maxLength={60}
            required
            error={save.error?.message}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button size="sm" type="submit" loading={save.isPending}>
            Сохранить
          </Button>
        </Group>
        {shared && (
          <Checkbox
            size="sm"
            label="Для всех кадровиков организации"
            checked={isForAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
      </Stack>
    </form>
  )
}
