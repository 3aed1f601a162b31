import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { nouns } from '../import-words.ts'
import classes from '../steps/check.module.css'
import { type Look, problemText } from '../steps/check-words.ts'
import { SaveBad } from '../steps/save-bad.tsx'

interface ToldProps {
  look: Look
  onLook: (look: Look) => void
}

const shownAtOnce = 5

interface ListProps extends ToldProps {
  told: ImportView['problems']
  /** The kind of rows that these problems belong to. */
  kind: Look['kind']
}

/** Problems of the rows, the most frequent first, with links to the rows. */
export function ToldList({ told, kind, look, onLook }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? told : told.slice(0, shownAtOnce)
  const rest = told.length - shown.length
  return (
    <>
      <Box component="ul">
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
  return (
    <>
      <ToldList told={view.problems} kind="bad" {...told} />
      <Stack gap="xs" mt="sm">
        <SaveBad organization={organization} line={view} fullWidth />
        <Button variant="quiet" fullWidth onClick={onNew}>
          Загрузить исправленный файл
        </Button>
      </Stack>
    </>
  )
}
