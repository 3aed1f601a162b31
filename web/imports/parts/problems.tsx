import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { ImportView } from '../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { Card } from '../../ui/card.tsx'
import classes from './check.module.css'
import { type Look, problemText } from './check-words.ts'
import { nouns } from './import-words.ts'
import { SaveBad } from './save-bad.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  look: Look
  onLook: (look: Look) => void
  onNew: () => void
  /** With less room: only the most frequent at first. */
  isShort: boolean
}

const [shownAtOnce, shownShort] = [5, 3]

/** What to mend, the most frequent first; the bad rows as a file, and the mended file back. */
export function Problems({ organization, view, look, onLook, onNew, isShort }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { problems } = view
  if (problems.length === 0) return null
  const shown = isWhole ? problems : problems.slice(0, isShort ? shownShort : shownAtOnce)
  const rest = problems.length - shown.length
  return (
    <Card aria-labelledby="import-problems" className={classes.part}>
      <Title order={4} id="import-problems">
        Что исправить
      </Title>
      <ul className={classes.problems}>
        {shown.map(({ field, text, rows }) => {
          const isShown = look.kind === 'bad' && look.field === field
          return (
            <li key={field + text} className={classes.problem}>
              <p>
                {problemText(field, text)}
                <span className={classes.problemRows}>{numberOf(rows, nouns.row)}</span>
              </p>
              <Button
                size="sm"
                variant={isShown ? 'light' : 'subtle'}
                aria-pressed={isShown}
                aria-label={`Показать: ${problemText(field, text)}`}
                onClick={() => onLook(isShown ? { kind: 'bad' } : { kind: 'bad', field })}
              >
                {isShown ? 'Показаны' : 'Показать'}
              </Button>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
          Ещё {rest}
        </Button>
      )}
      <div className={classes.partActs}>
        <SaveBad organization={organization} line={view} fullWidth />
        <Button variant="quiet" fullWidth onClick={onNew}>
          Загрузить исправленный файл
        </Button>
      </div>
    </Card>
  )
}
