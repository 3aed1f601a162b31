import { Button } from '@mantine/core'
import { IconBan, IconFileTypeDocx, IconPrinter, IconRefresh } from '@tabler/icons-react'
import type { PaperFormat } from '../../../../shared/documents/schema.ts'
import { FileState } from '../../../ui/file-state.tsx'
import type { FileWork } from '../../../ui/file-work.ts'
import { SelectionBar } from '../../../ui/selection-bar.tsx'

interface Props {
  count: number
  work: FileWork
  onPrint: (format: PaperFormat) => void
  onClear: () => void
  /** Chosen referrals whose booking was moved: they can be issued anew. */
  moved: number
  onRenew: () => void
  /** Chosen referrals that are not annulled yet. */
  valid: number
  onAnnul: () => void
}

/** Actions on the selected referrals. */
export const RegisterBar = ({ count, work, onPrint, onClear, moved, onRenew, valid, onAnnul }: Props) => (
  <SelectionBar
    label="Выбранные направления"
    count={count}
    above={(work.isLong || work.failure !== null) && <FileState work={work} />}
    onClear={onClear}
  >
    {moved > 0 && (
      <Button
        variant="hero"
        disabled={work.isBusy}
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
        onClick={onRenew}
      >
        Выдать заново: {moved}
      </Button>
    )}
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
    {valid > 0 && (
      <Button
        variant="hero"
        disabled={work.isBusy}
        leftSection={<IconBan size={20} stroke={1.75} aria-hidden />}
        onClick={onAnnul}
      >
        Аннулировать: {valid}
      </Button>
    )}
  </SelectionBar>
)
