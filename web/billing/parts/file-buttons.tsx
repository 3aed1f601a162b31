import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { BillFormat } from '../../../shared/billing/schema.ts'
import { paperFormatNames } from '../../../shared/documents/ru.ts'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'

interface FileButtonsProps {
  /** The paper, for the names of the buttons. */
  paper: string
  save: (format: BillFormat, signal: AbortSignal) => Promise<string>
}

/** Buttons that save a paper in each format. */
export function FileButtons({ paper, save }: FileButtonsProps) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        {BillFormat.options.map((format) => (
          <Button
            key={format}
            size="sm"
            variant="default"
            disabled={work.isBusy}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            aria-label={`${paper}: ${paperFormatNames[format]}`}
            onClick={() => work.run((signal) => save(format, signal))}
          >
            {paperFormatNames[format]}
          </Button>
        ))}
      </Group>
      <FileState work={work} />
    </>
  )
}
