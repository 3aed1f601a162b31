import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import type { PriceTable } from '../../../../shared/prices/schema.ts'
import classes from '../changes/panel.module.css'
import { pricesText } from '../words.ts'

const keys = [
  ['Enter', 'сохранить в черновик и вниз'],
  ['Tab', 'сохранить и вправо'],
  ['Esc', 'вернуть как было'],
  ['Ctrl+V', 'вставить столбец из Excel'],
  ['Ctrl+Z', 'шаг назад'],
] as const

/** Shows how to use the table while nothing is changed. */
export function HowTo() {
  const title = useId()
  return (
    <Stack aria-labelledby={title} component="section" gap="sm">
      <h2 id={title} className={classes.title}>
        Как менять цены
      </h2>
      <p className={classes.second}>Выберите ячейку и введите цену. До сохранения всё остаётся черновиком.</p>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={classes.key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

/** Lists later days on which prices change; each links to its day. */
export function Coming({ coming, onDay }: { coming: PriceTable['coming']; onDay: (day: Day) => void }) {
  const title = useId()
  if (coming.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Впереди изменения
      </h2>
      <ul>
        {coming.map(({ from, cells }) => (
          <li key={from}>
            <UnstyledButton className={classes.coming} onClick={() => onDay(from)}>
              <b>с {formatDay(from)}</b>
              <span>{pricesText(cells)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a narrow page the days of coming price changes stand in one line above the table. */
export function ComingShort({ coming, onDay }: { coming: PriceTable['coming']; onDay: (day: Day) => void }) {
  if (coming.length === 0) return null
  return (
    <Group gap="xs" fz="sm" lh="1.25rem" c="dimmed">
      <span>Впереди изменения:</span>
      {coming.map(({ from, cells }) => (
        <Button key={from} size="sm" variant="default" onClick={() => onDay(from)}>
          с {formatDay(from)}, {pricesText(cells)}
        </Button>
      ))}
    </Group>
  )
}
