import { Button, Group, Popover } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFilter,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { numberOf } from '../../shared/platform/count-words.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { MenuItem } from '../ui/menu-item.tsx'
import { type ExportFilter, exportCount, saveEmployees } from './api.ts'
import classes from './parts/export.module.css'
import { nouns } from './parts/import-words.ts'

interface Props {
  organization: OrganizationId
  /** The current filters of the list. */
  filter: ExportFilter
}

const isNarrowed = (filter: ExportFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')

const all: ExportFilter = {}

function useCount(organization: OrganizationId, filter: ExportFilter, isOn: boolean): string {
  const { data, isError } = useQuery({ ...exportCount(organization, filter), enabled: isOn })
  if (isError) return 'Сосчитать не удалось'
  return data === undefined ? 'Считаем…' : numberOf(data, nouns.person)
}

/** «Выгрузить»: saves the employees in the list, or all of them, as an .xlsx file. */
export function ExportMenu({ organization, filter }: Props) {
  const [isOpen, setOpen] = useState(false)
  const work = useFileWork({ hasToast: true })
  const save = (chosen: ExportFilter) =>
    work.run((signal) => saveEmployees(organization, chosen, signal), { onSaved: () => setOpen(false) })
  const narrowed = isNarrowed(filter)
  const found = useCount(organization, filter, isOpen && narrowed)
  const total = useCount(organization, all, isOpen)
  const title = useId()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="20rem"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
      radius="lg"
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen((now) => !now)}
        >
          Выгрузить
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} role="dialog" aria-labelledby={title}>
        <Group id={title} component="p" gap="xs" wrap="nowrap" mb="xs" fz="sm" c="dimmed">
          <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden /> Выгрузить в Excel, .xlsx
        </Group>
        {narrowed && (
          <MenuItem icon={IconFilter} note={found} disabled={work.isBusy} onClick={() => save(filter)}>
            Кого показывает список
          </MenuItem>
        )}
        <MenuItem icon={IconUsers} note={total} disabled={work.isBusy} onClick={() => save(all)}>
          Всех, кроме уволенных
        </MenuItem>
        <div className={classes.state}>
          <FileState work={work} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
