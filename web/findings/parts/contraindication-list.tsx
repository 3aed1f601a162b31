import { Stack, Text } from '@mantine/core'
import { contraindicationSource, pointLabel } from '../../../shared/findings/contraindications/ru.ts'
import { contraindicationsFor } from '../../../shared/findings/contraindications/rules.ts'
import type { FindingsOfBooking } from '../../../shared/findings/schema.ts'

/** The contraindications of the order to the person's factors and works, each with its place in the order. */
export default function ContraindicationList({ factors, kind }: Pick<FindingsOfBooking, 'factors' | 'kind'>) {
  const rows = contraindicationsFor(factors, { kind })
  if (rows.length === 0)
    return <p>В приложении № 2 к Порядку для этих факторов и работ противопоказаний нет.</p>
  return (
    <Stack
      component="ul"
      gap="sm"
      mah="24rem"
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      aria-label="Противопоказания"
    >
      {rows.map((row) => (
        <li key={pointLabel(row)}>
          {row.heading && `${row.heading} `}
          {row.name}
          <Text component="small" display="block" fz="sm" c="dimmed">
            {contraindicationSource(row)}
            {row.icd10 && `; МКБ-10: ${row.icd10}`}; факторы: {row.factors.join(', ')}
            {row.decision && `. ${row.decision}`}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
