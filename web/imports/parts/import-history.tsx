import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { importStatusNames } from '../../../shared/imports/ru.ts'
import type { ImportId, ImportLine } from '../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { capital } from '../../../shared/platform/capital.ts'
import { numberOf, numberWords } from '../../../shared/platform/count-words.ts'
import { Card } from '../../ui/card.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toasts.tsx'
import { whenWords } from '../../ui/when.ts'
import { useImportActs } from '../api.ts'
import { nouns } from './import-words.ts'
import { importLooks } from './outcome-looks.ts'
import classes from './steps/file.module.css'
import { resultText } from './steps/result-words.ts'
import { SaveBad } from './steps/save-bad.tsx'
import { UndoImport } from './undo-import.tsx'

const isOpenEnded = ({ status, hasRows }: ImportLine) =>
  hasRows && ['read', 'checking', 'checked', 'running'].includes(status)

interface Props {
  organization: OrganizationId
  onOpen: (id: ImportId) => void
}

function Acts({ organization, line, onOpen }: Props & { line: ImportLine }) {
  const { cancel } = useImportActs(organization, line)
  const [isBusy, setBusy] = useState(false)
  const drop = () => {
    setBusy(true)
    // Refused when the import is already at another step: the reloaded list shows which.
    void cancel()
      .catch((error: Error) => toast('danger', 'Загрузка не удалена', error.message))
      .finally(() => setBusy(false))
  }
  if (isOpenEnded(line))
    return (
      <>
        <Button
          size="sm"
          variant="light"
          onClick={() => onOpen(line.id)}
          aria-label={`Продолжить: ${line.fileName}`}
        >
          Продолжить
        </Button>
        {(line.status === 'read' || line.status === 'checked') && (
          <Button
            size="sm"
            variant="quiet"
            loading={isBusy}
            onClick={drop}
            aria-label={`Удалить: ${line.fileName}`}
          >
            Удалить
          </Button>
        )}
      </>
    )
  return (
    <>
      {line.hasRows && line.result?.left ? (
        <SaveBad organization={organization} line={line} size="sm" />
      ) : null}
      <UndoImport organization={organization} line={line} size="sm" variant="quiet" />
    </>
  )
}

function Line({ organization, line, onOpen }: Props & { line: ImportLine }) {
  const { fileName, status, createdAt, rows, progress, result, failure, undoneAt } = line
  const shown = undoneAt ? 'cancelled' : status
  const words =
    status === 'running' || status === 'checking'
      ? `${numberWords(progress)} из ${numberWords(rows)}`
      : (failure ?? (result ? resultText(result) : numberOf(rows, nouns.row)))
  return (
    <li className={classes.line}>
      <Box flex="1 1 16rem" miw={0}>
        <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <Text size="sm" c="dimmed">
          {capital(whenWords(createdAt, new Date()))}. {words}
          {undoneAt && `. Список возвращён ${whenWords(undoneAt, new Date())}`}
        </Text>
      </Box>
      <Group gap="xs">
        <StatusPill {...importLooks[shown]}>{importStatusNames[shown]}</StatusPill>
        <Acts organization={organization} line={line} onOpen={onOpen} />
      </Group>
    </li>
  )
}

/** The last imports: the user can continue unfinished ones and save the bad rows. */
export function ImportHistory({ list, ...rest }: Props & { list: UseQueryResult<ImportLine[]> }) {
  if (list.data?.length === 0) return null
  return (
    <section className={classes.history} aria-labelledby="import-history">
      <Title order={4} id="import-history">
        Последние загрузки
      </Title>
      {list.isError && !list.data && (
        <Text size="sm" c="dimmed">
          Список не загрузился.{' '}
          <Button size="sm" variant="subtle" onClick={() => void list.refetch()}>
            Повторить
          </Button>
        </Text>
      )}
      {list.isPending && (
        <Skeletons>
          <Bone h={72} radius={16} />
        </Skeletons>
      )}
      {list.data && (
        <Card flush component="div">
          <ul>
            {list.data.map((line) => (
              <Line key={line.id} line={line} {...rest} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
