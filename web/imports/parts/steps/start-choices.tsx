import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { importRefusals, onRepeatNames } from '../../../../shared/imports/ru.ts'
import type {
  ImportCounts,
  ImportMode,
  ImportView,
  KeptFactors,
  OnRepeat,
} from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Note } from '../../../ui/note.tsx'
import { isCheckedAgain, useImportActs } from '../../api.ts'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'
import { countWritten } from './check-words.ts'
import { countLosing } from './factor-losses.tsx'
import { listed } from './result-words.ts'

const noCounts: ImportCounts = { rows: 0, right: 0, bad: 0, repeats: 0, unaddable: 0 }

/** Options for writing the checked rows, and the start. */
export function useStart(organization: OrganizationId, view: ImportView) {
  const acts = useImportActs(organization, view)
  const [duplicates, setDuplicates] = useState<OnRepeat>('update')
  const [mode, setMode] = useState<ImportMode>('right')
  const [partial, setPartial] = useState(false)
  const [keptFactors, setKeptFactors] = useState<KeptFactors>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const counts = view.counts ?? noCounts
  const written = countWritten(counts, { duplicates, partial })
  const losing = duplicates === 'update' ? countLosing(view.factorLosses, keptFactors) : 0
  const hasLeft = mode === 'all' && written.left > 0

  const send = async () => {
    setBusy(true)
    try {
      await acts.start({ mode, partial, duplicates, keepFactors: keptFactors })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  const go = () => {
    const { IMPORT_HAS_BAD_ROWS, NOTHING_TO_WRITE } = importRefusals
    const problem = hasLeft ? IMPORT_HAS_BAD_ROWS : written.all + written.same === 0 ? NOTHING_TO_WRITE : null
    setFailure(problem?.message ?? null)
    if (!problem) void send()
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setFailure(null)
      set(value)
    }
  return {
    duplicates,
    mode,
    partial,
    keptFactors,
    losing,
    counts,
    written,
    failure,
    isBusy: isBusy || isCheckedAgain(view),
    hasLeft,
    go,
    setDuplicates: change(setDuplicates),
    setMode: change(setMode),
    setPartial: change(setPartial),
    setKeptFactors: change(setKeptFactors),
  }
}

type Start = ReturnType<typeof useStart>

const repeatTexts = (unaddable: number): Record<OnRepeat, string> => ({
  update: 'Чего нет в файле, останется как было',
  skip: 'Их данные не изменятся',
  add: unaddable
    ? `Кроме ${numberOf(unaddable, ['строки', 'строк', 'строк'])} с занятым табельным №`
    : 'Для совместителей и однофамильцев',
})

/**
 * Choices about people already in the list and bad rows; each shows only when there are such.
 */
export function StartChoices({ start }: { start: Start }) {
  const { counts, duplicates, mode, partial, setDuplicates, setMode, setPartial } = start
  const texts = repeatTexts(counts.unaddable)
  return (
    <Stack gap="lg">
      {counts.repeats > 0 && (
        <ChoiceCards
          legend={`Уже есть в списке: ${numberOf(counts.repeats, nouns.row)}`}
          name="duplicates"
          value={duplicates}
          onChange={setDuplicates}
          choices={(['update', 'skip', 'add'] as const).map((value) => ({
            value,
            title: onRepeatNames[value],
            text: texts[value],
          }))}
        />
      )}
      {Boolean(counts.partial) && duplicates === 'update' && (
        <Checkbox
          label={`Обновить тем, что верно: ${numberOf(counts.partial ?? 0, nouns.row)}`}
          description="Сотрудник узнан по табельному № или СНИЛС; неверные значения строки не возьмём"
          checked={partial}
          onChange={({ currentTarget }) => setPartial(currentTarget.checked)}
        />
      )}
      {counts.bad > 0 && (
        <ChoiceCards
          legend={`С ошибками: ${numberOf(counts.bad, nouns.row)}`}
          name="mode"
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'right', title: 'Загрузить только верные', text: 'Строки с ошибками вернём файлом' },
            { value: 'all', title: 'Всё или ничего', text: 'Пока есть ошибки, список не изменится' },
          ]}
        />
      )}
    </Stack>
  )
}

function sumText({ added, updated, same, skipped, left }: Start['written']): string {
  const text = listed([
    ['добавим', added],
    ['обновим', updated],
    ['без изменений', same],
    ['пропустим', skipped],
    ['вернём файлом', left],
  ])
  return text && `${text}.`
}

interface BarProps {
  start: Start
  onShowBad: () => void
  onColumns: () => void
}

/** The start button with the numbers of rows to write. */
export function StartBar({ start, onShowBad, onColumns }: BarProps) {
  const { written, losing, failure, isBusy, hasLeft, go } = start
  const showBad = hasLeft && (
    <Button size="sm" variant="light" onClick={onShowBad}>
      Показать ошибки
    </Button>
  )
  return (
    <div className={classes.startBar}>
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert" action={showBad}>
          {failure}
        </Note>
      )}
      <Text size="sm" c="dimmed" className={classes.sum}>
        {sumText(written)}{' '}
        {losing > 0 && (
          <Text span inherit fw={500} c="var(--app-on-accent-soft)">
            У {numberOf(losing, nouns.personTo)} станет меньше факторов.{' '}
          </Text>
        )}
        <span className={classes.calm}>Окно потом можно закрыть.</span>
      </Text>
      <Button variant="default" size="lg" className={classes.toColumns} onClick={onColumns}>
        К столбцам
      </Button>
      <Button
        size="lg"
        loading={isBusy}
        leftSection={<IconUpload size={20} stroke={1.75} aria-hidden />}
        onClick={go}
      >
        {written.all > 0 ? `Загрузить ${numberOf(written.all, nouns.rowTo)}` : 'Загрузить'}
      </Button>
    </div>
  )
}
