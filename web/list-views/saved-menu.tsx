import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ListName, SavedView } from '../../shared/list-views/schema.ts'
import type { Filter, FilterValues } from '../ui/filter-bar/filters.ts'
import { useSavedViews } from './api.ts'
import { hasLost, keptFilters } from './parts/kept-filters.ts'

interface Props {
  list: ListName
  filters: readonly Filter[]
  /** The filters that are on. */
  values: FilterValues
  /** Opens the list with the filters of a saved view. */
  onOpen: (search: SavedView['search']) => void
}

const filled = (values: FilterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

/** Says that a view was opened without a part of it. */
export const LostNote = ({ view, lost }: { view: string; lost: readonly string[] }) => (
  <Text role="status" size="xs" c="dimmed">
    {lost.length > 0 && `Отбор «${view}» открыт не целиком, пропущено: ${lost.join(', ')}`}
  </Text>
)

/**
 * The view that is open; what the list does not take of it leaves the address, also when that turns out later. The
 * view is no longer open once the user changes a filter.
 */
function useOpened({ filters, values, onOpen }: Pick<Props, 'filters' | 'values' | 'onOpen'>) {
  const [opened, setOpened] = useState<SavedView | null>(null)
  const isInAddress = useRef(false)
  const kept = opened && keptFilters(opened.search, filters, Object.keys(values))
  useEffect(() => {
    if (!opened || !kept) return
    if (hasLost(values, opened.search, kept.search)) {
      const lost = Object.keys(opened.search).filter((key) => kept.search[key] !== opened.search[key])
      const others = Object.entries(filled(values)).filter(([key]) => !lost.includes(key))
      onOpen({ ...kept.search, ...Object.fromEntries(others) })
    } else if (isSame(filled(values), kept.search)) isInAddress.current = true
    else if (isInAddress.current) {
      isInAddress.current = false
      setOpened(null)
    }
  })
  const open = (view: SavedView) => {
    isInAddress.current = false
    setOpened(view)
    onOpen(keptFilters(view.search, filters, Object.keys(values)).search)
  }
  return { open, note: opened && kept && <LostNote view={opened.name} lost={kept.lost} /> }
}

/** Opens filters saved by name and saves those that are on. */
export function SavedMenu({ list, ...bar }: Props) {
  const { values } = bar
  const { open, note } = useOpened(bar)
  const { saved, save, remove } = useSavedViews(list)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const search = filled(values)
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal={false}>
        <Popover.Target>
          <Button
            size="sm"
            variant="default"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            Отборы
          </Button>
        </Popover.Target>
        <Popover.Dropdown miw="18rem">
          <Stack gap="sm">
            {saved.length === 0 && (
              <Text size="sm" c="dimmed">
                Сохранённых отборов пока нет.
              </Text>
            )}
            {saved.map((one) => (
              <Group key={one.id} gap="xs" wrap="nowrap" justify="space-between">
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => {
                    open(one)
                    setOpen(false)
                  }}
                >
                  {one.name}
                </Button>
                <ActionIcon
                  variant="quiet"
                  aria-label={`Удалить отбор: ${one.name}`}
                  loading={remove.isPending && remove.variables === one.id}
                  onClick={() => remove.mutate(one.id)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            {isFiltered && (
              <form
                onSubmit={(event) => {
                  event.preventDefault()
                  save.mutate({ name, search }, { onSuccess: () => setName('') })
                }}
              >
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
              </form>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {note}
    </>
  )
}
