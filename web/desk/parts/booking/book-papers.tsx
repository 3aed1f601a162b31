import { IconChevronDown, IconShieldLock } from '@tabler/icons-react'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { everyPaper, PaperFields } from '../documents/paper-fields.tsx'
import classes from './book.module.css'
import type { BookProps } from './book-props.ts'

/**
 * Document fields, folded: patients do not dictate a passport by phone; the registrar enters it on the card of
 * the visit when the patient shows it.
 */
export function BookPapers(props: BookProps & { isOpen: boolean }) {
  const { draft, isOpen } = props
  return (
    <Card flush>
      <details className={classes.papers} open={isOpen || undefined}>
        <summary>
          <span className={classes.papersTitle}>
            <b>Документы</b>
            <small>необязательно: можно внести потом, в карточке записи</small>
          </span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </summary>
        <div className={classes.folded}>
          {draft.arePapersGone && (
            <Note tone="calm" icon={IconShieldLock}>
              Паспорт, СНИЛС и полис введите ещё раз: их номера не сохраняются в черновике.
            </Note>
          )}
          <PaperFields {...props} parts={everyPaper} />
        </div>
      </details>
    </Card>
  )
}
