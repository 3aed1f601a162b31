import { ActionIcon, Button } from '@mantine/core'
import { IconFileTypeDocx, IconPrinter, IconX } from '@tabler/icons-react'
import type { PaperFormat } from '../../../shared/documents/schema.ts'
import { FileState } from '../../ui/file-state.tsx'
import type { FileWork } from '../../ui/file-work.ts'
import classes from './register.module.css'

interface Props {
  count: number
  work: FileWork
  onPrint: (format: PaperFormat) => void
  onClear: () => void
}

/** What is done with the chosen направления: a dark bar over the bottom of the page. */
export const RegisterBar = ({ count, work, onPrint, onClear }: Props) => (
  <div
    role="status"
    className={classes.barPlace}
    data-shown={count > 0 || work.isLong || work.failure !== null || undefined}
  >
    {(work.isLong || work.failure !== null) && (
      <div className={classes.barWork}>
        <FileState work={work} />
      </div>
    )}
    {count > 0 && (
      <section className={classes.bar} aria-label="Выбранные направления">
        <p className={classes.barWords}>Выбрано {count}</p>
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
        <ActionIcon variant="hero" size={44} aria-label="Снять выбор" onClick={onClear}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </section>
    )}
  </div>
)
