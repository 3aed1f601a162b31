import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { rowNode } from '../../../ui/walk-rows.ts'
import classes from './desk.module.css'

interface Props {
  typed: string
  onType: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  first: DeskRow | undefined
  onOpen: (row: DeskRow) => void
}

/** The search field: it has the initial focus, arrow down moves to the list, Enter opens the first match. */
export function DeskSearch({ typed, onType, field, first, onOpen }: Props) {
  const isTouch = useDevice() === 'mobile'
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        type="search"
        size="lg"
        aria-label="Поиск записи"
        placeholder="Имя, телефон, дата рождения, номер записи или талона, организация"
        leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
        autoFocus={!isTouch}
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
          if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
          event.preventDefault()
          if (event.key === 'Enter' && typed.trim()) onOpen(first)
          else rowNode(first.id)?.focus()
        }}
      />
    </search>
  )
}
