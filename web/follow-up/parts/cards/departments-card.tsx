import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { withoutDepartment } from '../../../../shared/follow-up/ru.ts'
import type { DepartmentProgress } from '../../../../shared/follow-up/schema.ts'
import { countOf, numberWords } from '../../../../shared/platform/count-words.ts'
import { type Bar, BarLegend, type BarTone, ShareBars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import type { FollowAddress } from '../follow-address.ts'
import { percentWords, progressWords } from '../words.ts'

const atFirst = 6

const legendOf = (departments: readonly DepartmentProgress[]): (readonly [BarTone, string])[] => [
  ['done', 'пришли'],
  ['ahead', 'записаны'],
  ['warm', 'не пришли'],
  ...(departments.some(({ unmarked }) => unmarked > 0) ? [['pale', 'нет отметки'] as const] : []),
  ['mute', 'не записаны'],
]

const barOf = (counts: DepartmentProgress): Bar => ({
  key: counts.id ?? '',
  name: counts.name ?? withoutDepartment,
  parts: [
    { tone: 'done', value: counts.came },
    { tone: 'ahead', value: counts.planned },
    { tone: 'warm', value: counts.missed },
    { tone: 'pale', value: counts.unmarked },
    { tone: 'mute', value: counts.unbooked + counts.cancelled },
  ],
  value: (
    <>
      <strong>{percentWords(counts.came, counts.total)}</strong> {numberWords(counts.came)} из{' '}
      {numberWords(counts.total)}
    </>
  ),
  words: progressWords(counts.name ?? withoutDepartment, counts),
})

/** Returns the largest departments, and the chosen one whatever its position. */
function shownOf(departments: readonly DepartmentProgress[], chosen: string | undefined, isWhole: boolean) {
  if (isWhole) return departments
  return departments.filter(({ id }, at) => at < atFirst || id === chosen)
}

interface DepartmentsCardProps {
  departments: readonly DepartmentProgress[]
  address: FollowAddress
}

/** Progress of each department; a click on one narrows the page to it. */
export function DepartmentsCard({ departments, address: { department, go } }: DepartmentsCardProps) {
  const [isWhole, setWhole] = useState(false)
  // The query cannot ask for people without a department: their bar only shows the figures.
  const named = departments.filter(({ id }) => id !== null)
  const nameless = departments.filter(({ id }) => id === null)
  const choose = (key: string) => go({ department: key === department ? undefined : key })
  return (
    <Card aria-labelledby="by-department">
      <Group gap="0.5rem 1.25rem" justify="space-between" mb="sm">
        <Title order={2} size="h3" id="by-department">
          По подразделениям
        </Title>
        <BarLegend items={legendOf(departments)} />
      </Group>
      <ShareBars
        label="Подразделения"
        bars={shownOf(named, department, isWhole).map(barOf)}
        chosen={department}
        onChoose={choose}
      />
      {nameless.map((counts) => (
        <Text key="nameless" size="sm" mt="xs" c="dimmed">
          {progressWords(withoutDepartment, counts)}
        </Text>
      ))}
      {named.length > atFirst && (
        <Button
          variant="subtle"
          size="sm"
          mt="xs"
          ml="-sm"
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
        >
          {isWhole
            ? 'Только крупные'
            : `Все ${countOf(named.length, ['подразделение', 'подразделения', 'подразделений'])}`}
        </Button>
      )}
    </Card>
  )
}
