import { Anchor } from '@mantine/core'
import type { City } from '../../shared/platform/person.ts'
import { mapAddress } from '../../shared/schedule/ru.ts'

/** Opens the office on a map in a new tab; nothing while the clinic has given no address. */
export function MapLink({ city, address }: { city: City; address: string }) {
  const href = mapAddress(city, address)
  return (
    href && (
      <>
        {' '}
        <Anchor href={href} target="_blank" rel="noreferrer" inherit c="inherit" underline="always">
          На&nbsp;карте
        </Anchor>
      </>
    )
  )
}
