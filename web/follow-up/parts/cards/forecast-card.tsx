import { Group, SegmentedControl, Title } from '@mantine/core'
import type { DueMonth, FollowUp } from '../../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { type Bar, BarLegend, type BarTone, ColumnBars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import type { FollowAddress } from '../follow-address.ts'
import classes from '../follow-up.module.css'
import { monthShort, monthWords, shortNumber } from '../words.ts'

const legend: readonly (readonly [BarTone, string])[] = [
  ['danger', 'срок прошёл'],
  ['mute', 'не записаны'],
  ['ahead', 'записаны'],
  ['done', 'пришли'],
]

type Due = FollowUp['forecast']['overdue']

const barOf = (month: DueMonth, name: string, { due, booked, came }: Due): Bar => ({
  key: month,
  name,
  parts: [
    { tone: 'done', value: came },
    { tone: 'ahead', value: booked },
    { tone: month === 'overdue' ? 'danger' : 'mute', value: due - booked - came },
  ],
  value: due > 0 ? shortNumber(due) : '',
  words: `${monthWords(month)}: ${numberWords(due)}, из них записаны ${numberWords(booked)}, пришли ${numberWords(came)}`,
})

interface ForecastCardProps {
  forecast: FollowUp['forecast']
  address: FollowAddress
}

/** Due dates by month; a click on a month shows its people. */
export function ForecastCard({ forecast, address: { month, months, go } }: ForecastCardProps) {
  const bars = [
    barOf('overdue' as DueMonth, 'прошёл', forecast.overdue),
    ...forecast.months.map((one) => barOf(one.month, monthShort(one.month), one)),
  ]
  return (
    <Card aria-labelledby="by-month">
      <Group gap="0.5rem 1.25rem" justify="space-between" mb="sm">
        <Title order={2} size="h3" id="by-month">
          Когда подходят сроки
        </Title>
        <SegmentedControl
          aria-label="На сколько вперёд"
          className={classes.horizon}
          size="sm"
          data={[
            { value: '12', label: 'Год' },
            { value: '24', label: 'Два года' },
          ]}
          value={String(months)}
          onChange={(value) => go({ ahead: value === '24' ? 'two-years' : undefined })}
        />
        <BarLegend items={legend} />
      </Group>
      <ColumnBars
        label="Сроки по месяцам"
        bars={bars}
        chosen={month}
        onChoose={(key) => go({ month: key === month ? undefined : key })}
      />
    </Card>
  )
}
