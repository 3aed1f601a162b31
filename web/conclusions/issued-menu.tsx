import { Button, Menu } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import type { FileWork } from '../ui/file-work.ts'

interface Props {
  work: FileWork
  print: (format: 'pdf' | 'zip', signal: AbortSignal) => Promise<string | null>
}

/** Saves all заключения of what is shown: as one file to print, or as an archive. */
export const IssuedMenu = ({ work, print }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        size="sm"
        variant="default"
        loading={work.isBusy}
        leftSection={<IconFiles size={18} stroke={1.75} aria-hidden />}
      >
        Все заключения…
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => work.run((signal) => print('pdf', signal))}>
        Печать одним файлом .pdf
      </Menu.Item>
      <Menu.Item onClick={() => work.run((signal) => print('zip', signal))}>
        Архив .zip, файл на каждого
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
