import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { nouns } from '../import-words.ts'
import classes from '../steps/check.module.css'
import { type Look, problemText } from '../steps/check-words.ts'
import { SaveBad } from '../steps/save-bad.tsx'

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
  kind: 'bad' | 'right' | 'repeat'
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
          const act = isShown ? 'Показаны' : 'Показать'
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
                aria-label={`${act}: ${problemText(field, text)}`}
                onClick={() => onLook(isShown ? { kind } : { kind, field })}
              >
                {act}
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

const isOfName = ({ field }: ImportView['warnings'][number]) => field === 'fullname' || field === 'surname'

interface WarningsProps extends ToldProps {
  view: ImportView
  /** Those who are in the list already are written over. */
  isUpdating: boolean
}

/** What is told of right rows: newcomers who may be in the list under another surname, and what of those who are known stays as it is. */
export function Warnings({ view, isUpdating, ...told }: WarningsProps) {
  const renamed = view.warnings.filter(isOfName)
  const kept = isUpdating ? view.warnings.filter((one) => !isOfName(one)) : []
  return (
    <>
      {renamed.length > 0 && (
        <Card aria-labelledby="import-renamed" className={classes.part}>
          <Title order={4} id="import-renamed">
            Возможно, сменилась фамилия
          </Title>
          <ToldList told={renamed} kind="right" {...told} />
        </Card>
      )}
      {kept.length > 0 && (
        <Card aria-labelledby="import-warnings" className={classes.part}>
          <Title order={4} id="import-warnings">
            Что останется как было
          </Title>
          <ToldList told={kept} kind="repeat" {...told} />
        </Card>
      )}
    </>
  )
}
