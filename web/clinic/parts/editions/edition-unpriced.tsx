import { Box } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import type { UnpricedServices } from '../../../../shared/editions/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { serviceForms } from './edition-words.ts'

const shownAtMost = 8

/** Lists services that an edition requires and a city has no price for. */
export function EditionUnpriced({ unpriced }: { unpriced: readonly UnpricedServices[] }) {
  if (unpriced.length === 0) return null
  return (
    <Note tone="warm" icon={IconReceipt2}>
      <b>Не у всех услуг есть цена.</b> Без неё объём осмотра не рассчитать.
      <Box component="ul" p="0.375rem 0 0.375rem 1.25rem">
        {unpriced.map(({ city, services }) => (
          <li key={city}>
            {cityNames[city]}, {numberOf(services.length, serviceForms)}:{' '}
            {services
              .slice(0, shownAtMost)
              .map(({ name }) => name)
              .join(', ')}
            {services.length > shownAtMost && ' и другие'}
          </li>
        ))}
      </Box>
      <TextLink to="/admin" search={{ prices: '' }}>
        Открыть прайс-лист
      </TextLink>
    </Note>
  )
}
