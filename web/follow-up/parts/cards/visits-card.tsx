import { Group, Title } from '@mantine/core'
import { type VisitSpan, visitSpans } from '../../../../shared/follow-up/rules.ts'
import type { FollowUp } from '../../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { daysBetween } from '../../../../shared/platform/days.ts'
import { type Bar, BarLegend, type BarTone, ColumnBars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import type { FollowAddress } from '../follow-address.ts'
import { shortNumber, spanShort, spanWords, unmarkedWords } from '../words.ts'

const legendOf = (spans: readonly VisitSpan[]): (readonly [BarTone, string])[] => [
  ['done', 'пришли'],
  ['ahead', 'записаны'],
  ['warm', 'не пришли'],
  ...(spans.some(({ unmarked }) => unmarked > 0) ? [['pale', 'нет отметки'] as const] : []),
]

const isMonthly = (length: number) => length > 26 * 7

function barOf(span: VisitSpan, isMonth: boolean): Bar {
  const { came, planned, missed, unmarked } = span
  const total = came + planned + missed + unmarked
  return {
    key: `${span.from}_${span.to}`,
    name: spanShort(span, isMonth),
    parts: [
      { tone: 'done', value: came },
      { tone: 'ahead', value: planned },
      { tone: 'warm', value: missed },
      { tone: 'pale', value: unmarked },
    ],
    value: total > 0 ? shortNumber(total) : '',
    words: `${spanWords(span)}: пришли ${numberWords(came)}, записаны ${numberWords(planned)}, не пришли ${numberWords(missed)}${unmarkedWords(span)}`,
  }
}

const hasVisits = ({ came, planned, missed, unmarked }: VisitSpan) => came + planned + missed + unmarked > 0

/** Drops the days, weeks or months before the first visit and after the last one. */
function betweenVisits(spans: readonly VisitSpan[]): readonly VisitSpan[] {
  const first = spans.findIndex(hasVisits)
  const last = spans.findLastIndex(hasVisits)
  return spans.slice(Math.max(0, first), last + 1)
}

interface VisitsCardProps {
  figures: FollowUp
  address: FollowAddress
}

/** Visits of the period by day, week or month; a click on one of these sets it as the period. */
export function VisitsCard({ figures: { from, to, days }, address: { go } }: VisitsCardProps) {
  const length = daysBetween(from, to) + 1
  const spans = visitSpans({ from, to }, days)
  const parts = length <= 31 ? spans.filter(hasVisits) : betweenVisits(spans)
  const choose = (key: string) => {
    const [first, last] = key.split('_')
    go({ from: first, to: last, month: undefined })
  }
  if (!spans.some(hasVisits)) return null
  return (
    <Card aria-labelledby="by-day">
      <Group gap="0.5rem 1.25rem" justify="space-between" mb="sm">
        <Title order={2} size="h3" id="by-day">
          {isMonthly(length) ? 'Визиты по месяцам' : length > 31 ? 'Визиты по неделям' : 'Визиты по дням'}
        </Title>
        <BarLegend items={legendOf(spans)} />
      </Group>
      <ColumnBars
        label="Визиты"
        bars={parts.map((span) => barOf(span, isMonthly(length)))}
        chosen={undefined}
        onChoose={choose}
      />
    </Card>
  )
}
