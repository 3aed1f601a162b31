import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ImportLine } from '../../../shared/imports/schema.ts'
import { counted, nouns } from './import-words.ts'
import classes from './imports.module.css'

/** The file that one works with, at the right of a step's heading. */
export const FileMark = ({ view }: { view: Pick<ImportLine, 'fileName' | 'rows'> }) => (
  <p className={classes.file}>
    <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
    <span>
      {view.fileName}, {counted(view.rows, nouns.row)}
    </span>
  </p>
)
