import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ImportLine } from '../../../../shared/imports/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { nouns } from '../import-words.ts'
import classes from '../imports.module.css'

interface Props {
  view: Pick<ImportLine, 'fileName' | 'rows'>
  /** Starts over with another file. */
  onNew?: () => void
}

/** The current file, at the right of a step's heading. */
export const FileMark = ({ view, onNew }: Props) => (
  <div className={classes.file}>
    <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
    <p>
      {view.fileName}, {numberOf(view.rows, nouns.row)}
    </p>
    {onNew && (
      <Button size="sm" variant="subtle" aria-label="Заменить файл" onClick={onNew}>
        Заменить
      </Button>
    )}
  </div>
)
