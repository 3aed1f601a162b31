import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCamera, IconSearch } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { rowNode } from '../../../ui/walk-rows.ts'
import classes from './desk.module.css'

const CodeCamera = lazy(async () => ({
  default: (await import('../../../booking/code-camera.tsx')).CodeCamera,
}))

interface Props {
  typed: string
  onType: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  first: DeskRow | undefined
  onOpen: (row: DeskRow) => void
  /** Takes in a scanned text; returns whether it is the code of a booking. */
  onScan: (text: string) => boolean
}

/** Reads the code of a booking by the camera; its file is loaded by the first press. */
function CameraButton({ onScan }: Pick<Props, 'onScan'>) {
  const [isOn, setOn] = useState(false)
  const [wasOn, setWasOn] = useState(false)
  return (
    <>
      <IconButton
        icon={IconCamera}
        aria-label="Считать QR-код камерой"
        onClick={() => {
          setWasOn(true)
          setOn(true)
        }}
      />
      <Suspense>
        {wasOn && (
          <CodeCamera
            opened={isOn}
            onClose={() => setOn(false)}
            onRead={(text) => {
              setOn(false)
              onScan(text)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * The search field: it has the initial focus, arrow down moves to the list, Enter opens the first match. A keyboard
 * scanner types a code into it and ends it with Enter.
 */
export function DeskSearch({ typed, onType, field, first, onOpen, onScan }: Props) {
  const isTouch = useDevice() === 'mobile'
  // «?» stands on the same key and opens the help of the keys.
  useHotkeys([['Slash', ({ key }) => key !== '?' && field.current?.focus(), { usePhysicalKeys: true }]])
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        type="search"
        size="lg"
        aria-label="Поиск записи"
        placeholder="Имя, телефон, дата рождения, номер записи или талона, организация"
        leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
        rightSection={<CameraButton onScan={onScan} />}
        rightSectionWidth={56}
        autoFocus={!isTouch}
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
          if (event.key === 'Enter' && onScan(event.currentTarget.value)) {
            event.preventDefault()
            return
          }
          if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
          event.preventDefault()
          if (event.key === 'Enter' && typed.trim()) onOpen(first)
          else rowNode(first.id)?.focus()
        }}
      />
    </search>
  )
}
