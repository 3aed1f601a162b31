import { Box, Button, List, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowRight,
  IconCircleCheck,
  IconCircleDashed,
  IconFiles,
  IconRowRemove,
} from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { mayRepeat } from '../../../../shared/imports/headings.ts'
import { importFieldNames } from '../../../../shared/imports/ru.ts'
import { type ImportColumn, ImportField, type ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { Card } from '../../../ui/card.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { useImportActs } from '../../api.ts'
import { columnName, lettersOf, nouns, placesText } from '../import-words.ts'
import {
  chosenOf,
  doubtfulIn,
  doubtfulText,
  holdersOf,
  isChanged,
  missingIn,
  type Picks,
  picksOf,
  withPick,
} from './column-picks.ts'
import classes from './columns.module.css'
import { FileMark } from './file-mark.tsx'
import { StepHead } from './step-head.tsx'
import { sheetsNote, skippedText } from './unread-words.ts'

interface Props {
  organization: OrganizationId
  view: ImportView
  onNew: () => void
  onChecked: () => void
}

const notLoaded = ''

/** The columns of a file, the chosen fields, and the sheets that are read. */
interface Choice {
  columns: readonly ImportColumn[]
  picks: Picks
  sheets: ImportView['sheets']
}

function optionsFor({ columns, picks, sheets }: Choice, at: number) {
  const fields = ImportField.options.map((field) => {
    const [other] = holdersOf(picks, columns, { at, field })
    const name = importFieldNames[field]
    if (!other) return { value: field, label: name }
    const column = columnName(other, sheets)
    const beside = mayRepeat(field) ? `вместе со столбцом ${column}` : `сейчас столбец ${column}`
    return { value: field, label: `${name} — ${beside}` }
  })
  return [{ value: notLoaded, label: 'Не загружать' }, ...fields]
}

interface RowProps {
  column: ImportColumn
  choice: Choice
  onPick: (field: ImportField | null) => void
}

function ColumnRow({ column, choice, onPick }: RowProps) {
  const { at, heading, values } = column
  const field = choice.picks[at] ?? null
  const isGuess = column.isGuess && field === column.field
  const id = useId()
  const Mark = field ? IconCircleCheck : IconCircleDashed
  const name = columnName(column, choice.sheets)
  const places = placesText(column, choice.sheets)
  return (
    <li className={classes.row} data-off={field === null || undefined}>
      <span className={classes.letter} aria-hidden>
        {lettersOf(column)}
      </span>
      <Box miw={0} id={id}>
        <p className={classes.heading}>
          <VisuallyHidden>Столбец {name}: </VisuallyHidden>
          {heading || (
            <Text span inherit fw={400} c="dimmed">
              Без заголовка
            </Text>
          )}
        </p>
        {places && (
          <Text size="sm" c="dimmed">
            {places}
          </Text>
        )}
        <p className={classes.values}>{values.filter(Boolean).slice(0, 3).join(' · ') || 'Пусто'}</p>
        {isGuess && (
          <Text size="sm" c="orange.8">
            Узнали по содержимому, не по заголовку: проверьте
          </Text>
        )}
      </Box>
      <Mark className={classes.mark} size={22} stroke={1.75} aria-hidden />
      <NativeSelect
        size="md"
        className={classes.select}
        aria-label={`Что в столбце ${name}`}
        aria-describedby={id}
        data={optionsFor(choice, at)}
        value={field ?? notLoaded}
        onChange={({ currentTarget }) => onPick(ImportField.safeParse(currentTarget.value).data ?? null)}
      />
    </li>
  )
}

const explain = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error
  return [
    error.message,
    ...new Set(Object.values(error.fields).filter((text) => text !== error.message)),
  ].join('. ')
}

function useCheck(props: Props, picks: Picks) {
  const { check } = useImportActs(props.organization, props.view)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await check(chosenOf(picks))
      props.onChecked()
    } catch (error) {
      setFailure(explain(error))
      setBusy(false)
    }
  }
  return { run, failure, isBusy }
}

/** The rows of the file that are not people, by reasons: a wall of text would hide a person among them. */
function Skipped({ view }: { view: ImportView }) {
  const { title, lines } = skippedText(view)
  return (
    <Note tone="warm" icon={IconRowRemove} role="status">
      {title}
      <List size="sm" mt={4} spacing={2} listStyleType="disc">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Note>
  )
}

/** The second step: the field of each column, recognised by the server and corrected by the user. */
export function ColumnsStep(props: Props) {
  const { view, onNew } = props
  const [picks, setPicks] = useState(() => picksOf(view.columns))
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { run, failure, isBusy } = useCheck(props, picks)
  useUnsaved(isChanged(picks, view.columns) && !isBusy)
  const missing = missingIn(picks)
  const [doubtful, setDoubtful] = useState<string[]>([])
  const known = chosenOf(picks).length
  const go = () => {
    setAsked(missing.length > 0)
    if (missing.length === 0) {
      const unasked = doubtfulIn(picks, view.columns)
      if (unasked.length > 0) setDoubtful(unasked)
      else void run()
    } else list.current?.querySelector<HTMLElement>('[data-off] select, select')?.focus()
  }
  return (
    <>
      <StepHead step="columns" title="Что в столбцах" aside={<FileMark view={view} onNew={onNew} />}>
        Загрузим {numberOf(known, nouns.column)} из {view.columns.length}. Если столбец узнан неверно,
        выберите другое поле.
      </StepHead>
      <Stack gap="xs">
        {view.sheets && (
          <Note tone="warm" icon={IconFiles} role="status">
            {sheetsNote(view.sheets)}
          </Note>
        )}
        {view.skipped.count > 0 && <Skipped view={view} />}
        {missing.length > 0 && (
          <Note tone={isAsked ? 'danger' : 'warm'} icon={IconAlertCircle} role={isAsked ? 'alert' : 'status'}>
            Не хватает обязательного: <b>{missing.join(', ')}</b>. Укажите, в каком столбце это стоит.
          </Note>
        )}
      </Stack>
      <Card flush component="div" my="md">
        <ul ref={list}>
          {view.columns.map((column) => (
            <ColumnRow
              key={column.at}
              column={column}
              choice={{ columns: view.columns, picks, sheets: view.sheets }}
              onPick={(field) => setPicks((now) => withPick(now, view.columns, { at: column.at, field }))}
            />
          ))}
        </ul>
      </Card>
      <Question
        opened={doubtful.length > 0}
        text={doubtfulText(doubtful)}
        yes="Проверить без них"
        no="Указать, что в них"
        onYes={() => {
          setDoubtful([])
          void run()
        }}
        onNo={() => setDoubtful([])}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" className={classes.calm}>
          Список сотрудников пока не меняется.
        </Text>
        <Button
          size="lg"
          loading={isBusy}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
          onClick={go}
        >
          Проверить {numberOf(view.rows, nouns.rowTo)}
        </Button>
      </div>
    </>
  )
}
