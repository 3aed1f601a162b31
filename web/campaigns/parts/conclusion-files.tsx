import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'

/** Saves the заключения of the campaign on the page. */
export type SaveConclusions = (format: 'pdf' | 'zip', signal: AbortSignal) => Promise<string | null>

/** All заключения of a campaign: in one file, or a file for each in an archive. */
export function ConclusionFiles({ save }: { save: SaveConclusions }) {
  const work = useFileWork({ hasToast: true })
  return (
    <Stack gap="xs" mt="sm">
      <Text size="sm" c="dimmed">
        Действующие заключения всех, кто прошёл осмотр кампании. Справок о дообследовании в файле нет.
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => save('pdf', signal))}
        >
          Все заключения, .pdf
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => save('zip', signal))}
        >
          Архив .zip, файл на каждого
        </Button>
      </Group>
      <FileState work={work} />
    </Stack>
  )
}
