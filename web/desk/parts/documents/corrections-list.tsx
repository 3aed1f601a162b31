import { Flex, Text } from '@mantine/core'
import { correctedNames, correctionReasons } from '../../../../shared/booking/ru.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { whenWords } from '../../../ui/when.ts'
import { Part } from '../day/part.tsx'

type Correction = DeskCard['corrections'][number]

/** Describes a correction: «Фамилия: Иванав → Иванов»; of a document only that it was corrected. */
function correctionText({ part, former, value }: Correction): string {
  const name = capital(correctedNames[part])
  if (former === null || value === null) return `${name}: номер исправлен`
  const shown = (text: string) => {
    if (part === 'birth') return formatDay(text as Day)
    return part === 'phone' ? formatPhone(text) : text || 'не было'
  }
  return `${name}: ${shown(former)} → ${shown(value)}`
}

/** Lists what the desk has corrected in a visit, with the former values of names. */
export const CorrectionsList = ({ corrections, now }: Pick<DeskCard, 'corrections'> & { now: Date }) =>
  corrections.length > 0 && (
    <Part title="Исправления">
      <Flex component="ol" direction="column" gap={10}>
        {corrections.map((one) => (
          <li key={one.at + one.part}>
            {correctionText(one)}
            <Text component="small" size="sm" c="dimmed" display="block">
              {[whenWords(one.at, now), one.who, correctionReasons[one.reason]].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
      </Flex>
    </Part>
  )
