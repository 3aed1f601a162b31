import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { saveOwnConclusion } from './api.ts'

/** Saves the paper of a check-up as a file. */
export function PaperFile({ booking }: { booking: BookingId }) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group my="md">
        <Button
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
