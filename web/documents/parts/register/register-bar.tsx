import { Button } from '@mantine/core'
import { IconFileTypeDocx, IconPrinter } from '@tabler/icons-react'
import type { PaperFormat } from '../../../../shared/documents/schema.ts'
import { FileState } from '../../../ui/file-state.tsx'
import type { FileWork } from '../../../ui/file-work.ts'
import { SelectionBar } from '../../../ui/selection-bar.tsx'

interface Props {
  count: number
  work: FileWork
  onPrint: (format: PaperFormat) => void
  onClear: () => void
}

/** Actions on the selected referrals. */
export const RegisterBar = ({ count, work, onPrint, onClear }: Props) => (
  <SelectionBar
    label="Выбранные направления"
    count={count}
    above={(work.isLong || work.failure !== null) && <FileState work={work} />}
    onClear={onClear}
  >
    <Button
      variant="hero-solid"
      loading={work.isBusy}
      leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
      onClick={() => onPrint('pdf')}
    >
      Напечатать ещё раз
    </Button>
    <Button
      variant="hero"
      disabled={work.isBusy}
      leftSection={<IconFileTypeDocx size={20} stroke={1.75} aria-hidden />}
      onClick={() => onPrint('docx')}
    >
      Word
    </Button>
  </SelectionBar>
)
