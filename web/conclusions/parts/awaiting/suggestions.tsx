import { Button, Stack, Text, Title } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { contraindicationSource, pointLabel } from '../../../../shared/findings/contraindications/ru.ts'
import type { ContraindicationMatch } from '../../../../shared/findings/contraindications/schema.ts'
import type { FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import { formFor } from '../../../../shared/platform/count-words.ts'
import { Note } from '../../../ui/note.tsx'
import { suggestionsOf } from './found.ts'
import type { VerdictValues } from './verdict.ts'

interface SuggestionsProps {
  found: FindingsOfBooking
  values: Pick<VerdictValues, 'outcome' | 'contraindicated'>
  onMark: (contraindicated: string[]) => void
}

const factorWords = (codes: readonly string[]): string =>
  `${formFor(codes.length, ['фактор', 'факторы', 'факторы'])} ${codes.join(', ')}`

function Suggestion({
  row,
  values,
  onMark,
}: Omit<SuggestionsProps, 'found'> & { row: ContraindicationMatch }) {
  const { name, heading, decision, diagnoses, factors } = row
  const { outcome, contraindicated } = values
  const isMarked = factors.every((code) => contraindicated.includes(code))
  return (
    <Note
      tone="warm"
      icon={IconScale}
      action={
        isMarked ? (
          <Text inherit role="status">
            {formFor(factors.length, ['Отмечен', 'Отмечены', 'Отмечены'])} {factorWords(factors)}
            {outcome !== 'unfit' && `: попадут в документ с решением «${outcomeShort.unfit}»`}
          </Text>
        ) : (
          <Button
            size="sm"
            variant="default"
            onClick={() => onMark([...new Set([...contraindicated, ...factors])])}
          >
            Отметить {factorWords(factors)}
          </Button>
        )
      }
    >
      <b>
        {diagnoses.join(', ')} — {factorWords(factors)}
      </b>
      <br />
      {[heading, name].filter(Boolean).join(': ')}
      {decision && ` (${decision})`}
      <br />
      <Text span inherit c="var(--app-text-2)" title={pointLabel(row)}>
        {contraindicationSource(row)}
      </Text>
    </Note>
  )
}

/**
 * Shows the rows of the order under which a diagnosis found may fall, for the factors of this person. It never decides:
 * a code says nothing of stage and function. Where no row holds, it claims nothing.
 */
export function Suggestions({ found, values, onMark }: SuggestionsProps) {
  const rows = suggestionsOf(found)
  if (rows.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="conclusion-suggestions">
      <Title order={3} id="conclusion-suggestions" size="h4">
        Возможные противопоказания
      </Title>
      <Text fz="sm" c="var(--app-text-2)">
        Код диагноза есть в этих строках приказа. Стадию и функцию код не называет, решает комиссия.
      </Text>
      {rows.map((row) => (
        <Suggestion key={`${row.point}${row.letter}`} row={row} values={values} onMark={onMark} />
      ))}
    </Stack>
  )
}
