import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconEqual,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { PricesPreview } from '../../../../shared/prices/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { Card } from '../../../ui/card.tsx'
import { FilterTiles } from '../../../ui/filter-tiles.tsx'
import { Note } from '../../../ui/note.tsx'
import { percentText } from '../changes/changes.ts'
import classes from '../page.module.css'
import { pricesText, sumText } from '../words.ts'

type Kind = keyof PricesPreview['counts']
type Cell = PricesPreview['cells'][number]
type RowFault = PricesPreview['bad'][number]

const tiles = [
  { key: 'changed', name: 'Изменятся', icon: IconPencil, tone: 'warn', note: 'цена станет другой' },
  { key: 'new', name: 'Новые', icon: IconPlus, tone: 'info', note: 'цены ещё не было' },
  { key: 'bad', name: 'С ошибками', icon: IconAlertTriangle, tone: 'danger', note: 'не возьмём' },
  { key: 'unchanged', name: 'Без изменений', icon: IconEqual, tone: 'mute', note: 'такие уже стоят' },
] as const

/** The number of rows drawn at once. */
const portion = 100

const firstLook = ({ bad, changed, new: fresh }: PricesPreview['counts']): Kind =>
  bad > 0 ? 'bad' : changed > 0 || fresh === 0 ? 'changed' : 'new'

function TakenRow({ cell: { line, name, city, before, amount } }: { cell: Cell }) {
  const percent = percentText(before, amount)
  return (
    <tr>
      <td className={classes.number}>{line}</td>
      <th scope="row" className={classes.name}>
        {name}
        <Text span size="xs" c="var(--app-text-3)" display="block">
          {cityNames[city]}
        </Text>
      </th>
      <td className={classes.sums}>
        {before !== amount && (
          <>
            <Text span inherit c="dimmed">
              {sumText(before)}
            </Text>{' '}
            <IconArrowRight size={14} stroke={2} aria-label="станет" />{' '}
          </>
        )}
        <Text component="b" inherit fw={600}>
          {amount === null ? 'по прайсу' : sumText(amount)}
        </Text>
        {percent && (
          <Text span size="xs" c="var(--app-text-3)" display="block">
            {percent}
          </Text>
        )}
      </td>
    </tr>
  )
}

const BadRow = ({ bad: { line, heading, text, why }, name }: { bad: RowFault; name: string | undefined }) => (
  <tr>
    <td className={classes.number}>{line}</td>
    <th scope="row" className={classes.name}>
      {name ?? (heading || 'Строка')}
      {name && heading && (
        <Text span size="xs" c="var(--app-text-3)" display="block">
          {heading}
        </Text>
      )}
    </th>
    <td className={classes.wrong}>
      <span className={classes.frame}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {text || 'пусто'}
      </span>
      <Text span size="xs" c="var(--app-danger)" mt={4} display="block">
        {why}
      </Text>
    </td>
  </tr>
)

const nothing: Record<Kind, string> = {
  changed: 'Файл не меняет ни одной цены.',
  new: 'Новых цен в файле нет.',
  bad: 'Ошибок нет.',
  unchanged: 'Все цены файла отличаются от прайс-листа.',
}

function Rows({ preview, kind, nameOf }: { preview: PricesPreview; kind: Kind; nameOf: Props['nameOf'] }) {
  const [shown, setShown] = useState(portion)
  const cells = preview.cells.filter(({ state }) => state === kind)
  const count = kind === 'bad' ? preview.bad.length : cells.length
  if (count === 0)
    return (
      <Note tone="teal" icon={IconCircleCheck} role="status">
        {nothing[kind]}
      </Note>
    )
  return (
    <Card flush className={classes.rows}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              Строка
            </th>
            <th scope="col">Услуга</th>
            <th scope="col">{kind === 'bad' ? 'Что не так' : 'Цена'}</th>
          </tr>
        </thead>
        <tbody>
          {kind === 'bad'
            ? preview.bad
                .slice(0, shown)
                .map((bad) => (
                  <BadRow
                    key={`${bad.line} ${bad.heading}`}
                    bad={bad}
                    name={bad.service ? nameOf(bad.service) : undefined}
                  />
                ))
            : cells
                .slice(0, shown)
                .map((cell) => <TakenRow key={`${cell.service} ${cell.city}`} cell={cell} />)}
        </tbody>
      </table>
      {count > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + portion)}>
          Показать ещё, осталось {count - shown}
        </Button>
      )}
    </Card>
  )
}

interface Props {
  preview: PricesPreview
  nameOf: (service: string) => string | undefined
  onTake: () => void
  onOther: () => void
}

/**
 * Shows what a file would change: old and new prices side by side, refused rows with reasons. When accepted, it
 * becomes the draft.
 */
export function Preview({ preview, nameOf, onTake, onOther }: Props) {
  const { counts } = preview
  const [kind, setKind] = useState<Kind>(() => firstLook(counts))
  const taken = counts.changed + counts.new
  return (
    <Stack className={classes.preview}>
      <FilterTiles
        label="Что показать"
        tiles={tiles.map((tile) => ({ ...tile, value: String(counts[tile.key]) }))}
        chosen={kind}
        onChoose={(key) => setKind(key as Kind)}
      />
      <Rows key={kind} preview={preview} kind={kind} nameOf={nameOf} />
      <Group gap="sm" justify="flex-end" className={classes.foot}>
        <Text inherit flex="1 1 14rem" role="status">
          {taken > 0
            ? `В черновик: ${pricesText(taken)}. Сохраните их на следующем шаге.`
            : 'Переносить нечего: файл не меняет цен.'}
        </Text>
        <Button variant="default" onClick={onOther}>
          Другой файл
        </Button>
        {taken > 0 && <Button onClick={onTake}>Перенести в черновик</Button>}
      </Group>
    </Stack>
  )
}
