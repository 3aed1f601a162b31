import { Box, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EmployerOutcome } from '../../../../shared/booking/schema.ts'
import { followUpManyOutcomes, unfitMeans } from '../../../../shared/follow-up/ru.ts'
import type { OutcomeCounts } from '../../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { outcomeMarks } from '../../../check-ups/outcome-pill.tsx'
import { type Bar, type BarTone, ShareBars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import type { FollowAddress } from '../follow-address.ts'
import classes from '../follow-up.module.css'
import { percentWords } from '../words.ts'

const shown: readonly (readonly [EmployerOutcome, BarTone])[] = [
  ['fit', 'done'],
  ['unfit', 'danger'],
  ['additional', 'warm'],
  ['awaiting', 'quiet'],
  ['inside', 'ahead'],
]

function barOf(
  outcome: EmployerOutcome,
  tone: BarTone,
  { count, came }: { count: number; came: number },
): Bar {
  const { icon: Mark, tone: colour } = outcomeMarks[outcome]
  const name = followUpManyOutcomes[outcome]
  return {
    key: outcome,
    name: (
      <span className={classes.outcome}>
        <Mark size={20} stroke={1.75} data-tone={colour} aria-hidden />
        {name}
      </span>
    ),
    parts: [
      { tone, value: count },
      { tone: 'rest', value: came - count },
    ],
    value: (
      <>
        <strong>{percentWords(count, came)}</strong> {numberWords(count)} из {numberWords(came)}
      </>
    ),
    words: `${name}: ${numberWords(count)} из ${numberWords(came)}`,
  }
}

interface OutcomesCardProps {
  outcomes: OutcomeCounts
  came: number
  address: FollowAddress
}

/** Results of the check-ups of those who came; a click on one narrows the list to it. */
export function OutcomesCard({ outcomes, came, address: { outcome, go } }: OutcomesCardProps) {
  const choose = (key: string) => {
    const next = EmployerOutcome.safeParse(key).data
    go({ outcome: next === outcome ? undefined : next, state: undefined })
  }
  return (
    <Card aria-labelledby="outcomes">
      <Title order={2} size="h3" id="outcomes" className={classes.outcomes}>
        Итоги осмотров
      </Title>
      {came === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          Итоги появятся, когда сотрудники придут на осмотр.
        </Text>
      ) : (
        <ShareBars
          label="Итоги"
          bars={shown.map(([one, tone]) => barOf(one, tone, { count: outcomes[one], came }))}
          chosen={outcome}
          onChoose={choose}
        />
      )}
      {outcomes.unfit > 0 && (
        <Box mt="sm">
          <Note tone="danger" icon={IconAlertTriangle}>
            {unfitMeans}
          </Note>
        </Box>
      )}
    </Card>
  )
}
