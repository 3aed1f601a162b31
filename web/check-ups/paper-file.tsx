import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { saveOwnConclusion } from './api.ts'

interface Props {
  booking: BookingId
  /** Names the paper where a list has many of them. */
  label?: string
}

/** Saves the paper of a check-up as a file; small in a row of a list. */
export function PaperFile({ booking, label }: Props) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group my={label ? 0 : 'md'}>
        <Button
          {...(label && { size: 'sm', variant: 'light', 'aria-label': `Скачать PDF: ${label}` })}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={work.isBusy}
          onClick={() => work.run((signal) => saveOwnConclusion(booking, signal))}
        >
          Скачать PDF
        </Button>
      </Group>
      <FileState work={work} />
    </>
  )
}
