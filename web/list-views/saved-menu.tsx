import { Button, Popover, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ListName, SavedView } from '../../shared/list-views/schema.ts'
import { useActiveOrganization, useKeepsAll } from '../platform/active-organization.ts'
import type { Filter, FilterValues } from '../ui/filter-bar/filters.ts'
import { type SharedList, useSavedViews, useSharedViews } from './api.ts'
import { hasLost, keptFilters } from './parts/kept-filters.ts'
import { SaveForm } from './parts/save-form.tsx'
import { ViewLines } from './parts/view-lines.tsx'

interface Props {
  list: ListName
  /** The list of an organization: its views may be saved for all HR. */
  shared?: SharedList | undefined
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

/** Opens filters saved by name and saves those that are on, on a list of an organization also for all its HR. */
export function SavedMenu({ list, shared: ofOrganization, ...bar }: Props) {
  const { values } = bar
  const organization = useActiveOrganization()
  const isKeeping = useKeepsAll()
  // A filter of the whole organization tells HR of departments of people whom they do not keep: the server refuses it.
  const shared = organization?.role === 'departments' ? undefined : ofOrganization
  const { open, note } = useOpened(bar)
  const [isOpen, setOpen] = useState(false)
  const own = useSavedViews(list)
  const theirs = useSharedViews(shared, isOpen)
  const search = filled(values)
  const isFiltered = Object.keys(search).length > 0
  const onOpen = (view: SavedView) => {
    open(view)
    setOpen(false)
  }
  const isEmpty = own.saved.length === 0 && (shared ? theirs.saved?.length === 0 : true)
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal={false}>
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
            {isEmpty && (
              <Text size="sm" c="dimmed">
                Сохранённых отборов пока нет.
              </Text>
            )}
            <ViewLines
              {...(shared && { title: 'Только мои' })}
              views={own.saved}
              onOpen={onOpen}
              removal={own.remove}
            />
            <ViewLines
              title="Для всех кадровиков организации"
              isShared
              views={theirs.saved ?? []}
              onOpen={onOpen}
              removal={isKeeping ? theirs.remove : undefined}
            />
            {theirs.error && (
              <Text size="sm" role="status">
                Отборы организации не загрузились.
              </Text>
            )}
            {isFiltered && (
              <SaveForm
                search={search}
                own={own.save}
                shared={shared && isKeeping ? theirs.save : undefined}
              />
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {note}
    </>
  )
}
