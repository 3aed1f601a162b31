import '@mantine/dropzone/styles.layer.css'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertCircle, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDevice } from '../platform/device.ts'
import { IconTile } from './icon-tile.tsx'
import { Note } from './note.tsx'

/** Spreadsheet types that the server reads. */
const sheetFiles = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

/**
 * Returns the dragged items, or the dropped or chosen files. The library also walks through folders, which are no
 * spreadsheets.
 */
const filesIn = async ({ type, dataTransfer, target }: DragEvent) => {
  if (!dataTransfer) return [...((target as HTMLInputElement).files ?? [])]
  return type === 'drop' ? [...dataTransfer.files] : [...dataTransfer.items]
}

interface FileZoneProps {
  label: string
  file: File | null
  /** The size in words, beside the name. */
  size?: string | undefined
  /** Why the file was refused. */
  failure: string | null
  /** While a file is read, a drop is ignored. */
  isBusy: boolean
  take: (file: File) => void
  complain: (why: string) => void
  /** How far the reading is; it stands instead of the choice. */
  progress: ReactNode
  /** A button that stops the reading. */
  stop?: ReactNode
  /** A button beside the one that opens the dialog. */
  again?: ReactNode
  /** The files that are taken, in words. */
  children: ReactNode
}

/** The chosen file by its name and size. */
const ChosenFile = ({ file, size }: { file: File; size?: string | undefined }) => (
  <Group component="p" justify="center" gap="xs" wrap="nowrap" maw="100%">
    <IconFileSpreadsheet size={22} stroke={1.75} color="var(--app-primary)" aria-hidden />
    <Text span inherit fw={500} miw={0} style={{ overflowWrap: 'anywhere' }}>
      {file.name}
    </Text>
    {size && (
      <Text span inherit c="dimmed" className="nowrap">
        {size}
      </Text>
    )}
  </Group>
)

/** A zone where the user drops or chooses one spreadsheet; shows why a file was refused. */
export function FileZone(props: FileZoneProps) {
  const { label, file, size, failure, isBusy, take, complain, progress, stop, again, children } = props
  const open = useRef<() => void>(null)
  const isPhone = useDevice() === 'mobile'
  const zone = useRef<HTMLDivElement>(null)
  // The button of the choice goes while the file is read; the zone takes its focus.
  useEffect(() => {
    if (isBusy && document.activeElement === document.body) zone.current?.focus()
  }, [isBusy])
  return (
    <Dropzone
      ref={zone}
      role="region"
      aria-label={label}
      tabIndex={-1}
      openRef={open}
      activateOnClick={false}
      enablePointerEvents
      disabled={isBusy}
      getFilesFromEvent={filesIn}
      inputProps={{ accept: sheetFiles, multiple: false }}
      radius="lg"
      display="flex"
      styles={{ inner: { flex: 1, alignSelf: 'center' } }}
      px={isPhone ? 'md' : 'lg'}
      py={isPhone ? 'lg' : 'xl'}
      onDrop={(files: File[]) => {
        const [one] = files
        if (one && files.length === 1) take(one)
        else complain('Загружайте по одному файлу')
      }}
    >
      <Stack align="center" justify="center" gap="md" mih={isPhone ? '13rem' : '16rem'} ta="center">
        {isBusy ? (
          <Stack w="min(100%, 28rem)" gap="1.25rem" align="center">
            {file && <ChosenFile file={file} size={size} />}
            <Box w="100%">{progress}</Box>
            {stop}
          </Stack>
        ) : (
          <>
            <IconTile icon={IconFileUpload} size="lg" />
            <Text inherit fz="lg" lh="1.625rem" fw={500} style={{ textWrap: 'balance' }}>
              <Dropzone.Accept>Отпустите файл</Dropzone.Accept>
              <Dropzone.Idle>
                {isPhone ? 'Выберите файл на телефоне' : 'Перетащите файл сюда или выберите на устройстве'}
              </Dropzone.Idle>
            </Text>
            {file && <ChosenFile file={file} size={size} />}
            {failure && (
              <Box ta="start">
                <Note tone="danger" icon={IconAlertCircle} role="alert">
                  {failure}
                </Note>
              </Box>
            )}
            <Group justify="center" gap="sm">
              <Button data-autofocus onClick={() => open.current?.()}>
                {file ? 'Выбрать другой файл' : 'Выбрать файл'}
              </Button>
              {again}
            </Group>
            <Text size="sm" c="var(--app-text-3)" maw="32rem" style={{ textWrap: 'pretty' }}>
              {children}
            </Text>
          </>
        )}
      </Stack>
    </Dropzone>
  )
}
