import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { saveOwnConclusion, saveOwnExtract } from './api.ts'

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

/** Saves the выписка: what doctors and studies have found. It goes to the person alone. */
export function ExtractFile({ booking }: Pick<Props, 'booking'>) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group mb="md" gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={work.isBusy}
          onClick={() => work.run((signal) => saveOwnExtract(booking, signal))}
        >
          Скачать выписку
        </Button>
        <Text size="sm" c="dimmed">
          Что записали врачи и исследования. Работодатель её не видит.
        </Text>
      </Group>
      <FileState work={work} />
    </>
  )
}
