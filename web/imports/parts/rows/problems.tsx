import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { readingNotes } from '../../../../shared/imports/ru.ts'
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
  /** There is little space: only the most frequent problems are shown at first. */
  isShort: boolean
}

const shownAtOnce = 5
const shownShort = 3

interface ListProps extends ToldProps {
  told: ImportView['problems']
  /** The kind of rows that these problems belong to. */
  kind: Look['kind']
}

/** Problems of the rows, the most frequent first, with links to the rows. */
function ToldList({ told, kind, look, onLook, isShort }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? told : told.slice(0, isShort ? shownShort : shownAtOnce)
  const rest = told.length - shown.length
  return (
    <>
      <Box component="ul" mt="xs">
        {shown.map(({ field, text, rows }) => {
          const isShown = look.kind === kind && look.field === field
          const act = isShown ? 'Показаны' : 'Показать'
          return (
            <li key={field + text} className={classes.problem}>
              <p>
                {problemText(field, text)}
                <Text span size="xs" display="block" c="dimmed">
                  {numberOf(rows, nouns.row)}
                </Text>
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
      </Box>
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

/**
 * Problems to fix, the most frequent first; buttons to save the bad rows as a file and to upload the corrected
 * one.
 */
export function Problems({ organization, view, onNew, ...told }: ProblemsProps) {
  if (view.problems.length === 0) return null
  return (
    <Card aria-labelledby="import-problems" className={classes.part}>
      <Title order={4} id="import-problems">
        Что исправить
      </Title>
      <ToldList told={view.problems} kind="bad" {...told} />
      <Stack gap="xs" mt="sm">
        <SaveBad organization={organization} line={view} fullWidth />
        <Button variant="quiet" fullWidth onClick={onNew}>
          Загрузить исправленный файл
        </Button>
      </Stack>
    </Card>
  )
}

const notes: readonly string[] = Object.values(readingNotes)
const isOfReading = ({ text }: ImportView['warnings'][number]) => notes.includes(text)
const isOfDismissal = ({ field }: ImportView['warnings'][number]) =>
  field === 'employment' || field === 'dismissedOn'
const isOfName = ({ field }: ImportView['warnings'][number]) => field === 'fullname' || field === 'surname'

interface WarningsProps extends ToldProps {
  view: ImportView
  /** The import overwrites people already in the list. */
  isUpdating: boolean
}

/**
 * Warnings about correct rows: how values were understood, new people who may be in the list under another surname, and data of known
 * people that stays unchanged, and people who have left.
 */
export function Warnings({ view, isUpdating, ...told }: WarningsProps) {
  const read = view.warnings.filter(isOfReading)
  const others = view.warnings.filter((one) => !isOfReading(one))
  const renamed = others.filter(isOfName)
  const kept = isUpdating ? others.filter((one) => !isOfName(one) && !isOfDismissal(one)) : []
  const dismissed = others.filter(isOfDismissal)
  return (
    <>
      {read.length > 0 && (
        <Card aria-labelledby="import-read" className={classes.part}>
          <Title order={4} id="import-read">
            Как прочитан файл
          </Title>
          <ToldList told={read} kind="all" {...told} />
        </Card>
      )}
      {dismissed.length > 0 && (
        <Card aria-labelledby="import-dismissed" className={classes.part}>
          <Title order={4} id="import-dismissed">
            Уволенные в файле
          </Title>
          <ToldList told={dismissed} kind="dismissed" {...told} />
        </Card>
      )}
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
