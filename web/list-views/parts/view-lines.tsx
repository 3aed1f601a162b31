import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SavedView, SavedViewId, SharedView } from '../../../shared/list-views/schema.ts'

interface Props {
  /** The name of the group; without it the views stand alone. */
  title?: string
  views: readonly (SavedView | SharedView)[]
  /** Whether a deleted view is lost to the whole organization. */
  isShared?: boolean
  onOpen: (view: SavedView) => void
  /** Deletes a view; absent for a user who may only open it. */
  removal?:
    | { isPending: boolean; variables: SavedViewId | undefined; mutate: (id: SavedViewId) => void }
    | undefined
}

/** Saved views by name, each with the button that deletes it for those who may, and its author when that is somebody else. */
export function ViewLines({ title, views, isShared, onOpen, removal }: Props) {
  if (views.length === 0) return null
  return (
    <Stack gap="xs" {...(title && { role: 'group', 'aria-label': title })}>
      {title && (
        <Text size="sm" fw={500}>
          {title}
        </Text>
      )}
      {views.map((one) => (
        <Group key={one.id} gap="xs" wrap="nowrap" justify="space-between">
          <Stack gap={0} align="flex-start">
            <Button size="sm" variant="subtle" onClick={() => onOpen(one)}>
              {one.name}
            </Button>
            {'author' in one && one.author && (
              <Text size="xs" c="dimmed" px="sm">
                Автор: {one.author}
              </Text>
            )}
          </Stack>
          {removal && (
            <ActionIcon
              variant="quiet"
              aria-label={`Удалить отбор${isShared ? ' всей организации' : ''}: ${one.name}`}
              loading={removal.isPending && removal.variables === one.id}
              onClick={() => removal.mutate(one.id)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  )
}
