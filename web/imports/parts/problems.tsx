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

interface ToldProps {
  look: Look
  onLook: (look: Look) => void
  /** With less room: only the most frequent at first. */
  isShort: boolean
}

const shownAtOnce = 5
const shownShort = 3

interface ListProps extends ToldProps {
  told: ImportView['problems']
  /** Of which rows it is told. */
  kind: 'bad' | 'repeat'
}

/** What is told of rows, the most frequent first, and the way to them. */
function ToldList({ told, kind, look, onLook, isShort }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? told : told.slice(0, isShort ? shownShort : shownAtOnce)
  const rest = told.length - shown.length
  return (
    <>
      <ul className={classes.problems}>
        {shown.map(({ field, text, rows }) => {
          const isShown = look.kind === kind && look.field === field
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
                onClick={() => onLook(isShown ? { kind } : { kind, field })}
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
    </>
  )
}

interface ProblemsProps extends ToldProps {
  organization: OrganizationId
  view: ImportView
  onNew: () => void
}

/** What to mend, the most frequent first; the bad rows as a file, and the mended file back. */
export function Problems({ organization, view, onNew, ...told }: ProblemsProps) {
  if (view.problems.length === 0) return null
  return (
    <Card aria-labelledby="import-problems" className={classes.part}>
      <Title order={4} id="import-problems">
        Что исправить
      </Title>
      <ToldList told={view.problems} kind="bad" {...told} />
      <div className={classes.partActs}>
        <SaveBad organization={organization} line={view} fullWidth />
        <Button variant="quiet" fullWidth onClick={onNew}>
          Загрузить исправленный файл
        </Button>
      </div>
    </Card>
  )
}

/** What of people who are in the list already will stay as it is, although the file has them. */
export function Warnings({ view, ...told }: ToldProps & { view: ImportView }) {
  if (view.warnings.length === 0) return null
  return (
    <Card aria-labelledby="import-warnings" className={classes.part}>
      <Title order={4} id="import-warnings">
        Что останется как было
      </Title>
      <ToldList told={view.warnings} kind="repeat" {...told} />
    </Card>
  )
}
