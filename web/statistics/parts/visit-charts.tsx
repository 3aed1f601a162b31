import { Group, SimpleGrid, Title } from '@mantine/core'
import { type VisitSpan, visitSpans } from '../../../shared/follow-up/rules.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { daysBetween, formatDay, partsOf as partsOfDay } from '../../../shared/platform/days.ts'
import type { Statistics, VisitFigures } from '../../../shared/statistics/schema.ts'
import { type Bar, BarLegend, type BarTone, ColumnBars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import type { StatisticsAddress } from './statistics-address.ts'

const legend: readonly (readonly [BarTone, string])[] = [
  ['done', 'пришли'],
  ['ahead', 'ждём'],
  ['warm', 'не пришли или отменили в тот же день'],
  ['pale', 'нет отметки'],
]

type Parts = Pick<VisitSpan, 'came' | 'planned' | 'missed' | 'unmarked'>

// In the spans «planned» are the people who are still awaited.
const partsOf = ({ came, ahead, missed, late, unmarked }: VisitFigures): Parts => ({
  came,
  planned: ahead,
  missed: missed + late,
  unmarked,
})

const totalOf = ({ came, planned, missed, unmarked }: Parts) => came + planned + missed + unmarked

function barOf(key: string, [name, long]: [string, string], parts: Parts): Bar {
  const { came, planned, missed, unmarked } = parts
  const total = totalOf(parts)
  return {
    key,
    name,
    parts: [
      { tone: 'done', value: came },
      { tone: 'ahead', value: planned },
      { tone: 'warm', value: missed },
      { tone: 'pale', value: unmarked },
    ],
    value: total > 0 ? numberWords(total) : '',
    words: `${long}: запланировано ${numberWords(total)}, пришли ${numberWords(came)}, ждём ${numberWords(planned)}, не пришли или отменили в тот же день ${numberWords(missed)}, нет отметки ${numberWords(unmarked)}`,
  }
}

const spanTitle = (length: number) => {
  if (length <= 31) return 'Записи по дням'
  return length <= 26 * 7 ? 'Записи по неделям' : 'Записи по месяцам'
}

const monthNames = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

/** The label under a bar: a month by its name, a day or a week by its first day. */
const spanLabel = ({ from }: Pick<VisitSpan, 'from'>, title: string) =>
  title === 'Записи по месяцам' ? (monthNames[partsOfDay(from).month - 1] ?? '') : formatDay(from).slice(0, 5)

const spanText = ({ from, to }: Pick<VisitSpan, 'from' | 'to'>) =>
  from === to ? formatDay(from) : `${formatDay(from)} — ${formatDay(to)}`

interface Props {
  figures: Statistics
  address: StatisticsAddress
}

/** Bookings by day, week or month, whose bars set the period, and by the hour of the appointment. */
export function VisitCharts({ figures: { from, to, days, hours }, address: { go } }: Props) {
  const length = daysBetween(from, to) + 1
  const spans = visitSpans(
    { from, to },
    days.map(({ day, ...figures }) => ({ day, ...partsOf(figures) })),
  ).filter((span) => length > 31 || totalOf(span) > 0)
  const title = spanTitle(length)
  const choose = (key: string) => {
    const [first, last] = key.split('_')
    go({ from: first, to: last, period: undefined })
  }
  return (
    <SimpleGrid type="container" cols={{ base: 1, '62rem': 2 }} spacing="1rem">
      <Card aria-labelledby="figures-by-day">
        <Group gap="0.5rem 1.25rem" justify="space-between" mb="sm">
          <Title order={2} size="h3" id="figures-by-day">
            {title}
          </Title>
          <BarLegend items={legend} />
        </Group>
        <ColumnBars
          label={title}
          bars={spans.map((span) =>
            barOf(`${span.from}_${span.to}`, [spanLabel(span, title), spanText(span)], span),
          )}
          chosen={undefined}
          {...(length > 1 && { onChoose: choose })}
        />
      </Card>
      <Card aria-labelledby="figures-by-hour">
        <Title order={2} size="h3" id="figures-by-hour" mb="sm">
          Записи по часам
        </Title>
        <ColumnBars
          label="Записи по часам"
          bars={hours.map(({ hour, ...figures }) => barOf(hour, [hour, `В ${hour}`], partsOf(figures)))}
          chosen={undefined}
        />
      </Card>
    </SimpleGrid>
  )
}
