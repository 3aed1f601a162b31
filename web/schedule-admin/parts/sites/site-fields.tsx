import { Checkbox, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { deskQuery } from '../../api.ts'

/** The part of a site day that may be changed after it is opened. */
export interface SitePart {
  address: string
  note: string
  stayingStations: string[]
}

interface Props {
  city: City
  part: SitePart
  addressSlip: string | null
  set: (part: Partial<SitePart>) => void
}

/** The address of the site, how to get in, and the rooms that stay in the office. */
export function SiteFields({ city, part, addressSlip, set }: Props) {
  const desk = useQuery(deskQuery)
  const stations = desk.data?.cities.find((one) => one.city === city)?.stations ?? []
  return (
    <>
      <TextInput
        label="Адрес площадки"
        description={`Улица и дом, город — ${cityNames[city]}. Этот адрес будет в SMS, талоне и направлении.`}
        size="md"
        maxLength={200}
        value={part.address}
        error={addressSlip}
        onChange={({ currentTarget }) => set({ address: currentTarget.value })}
      />
      <TextInput
        label="Как пройти, если нужно"
        placeholder="Проходная № 2, здравпункт на первом этаже"
        size="md"
        maxLength={300}
        value={part.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <Checkbox.Group
        label="Кабинеты, которые не едут"
        description="Их исследования останутся на другой день: об этом узнают и организация, и сотрудники."
        value={part.stayingStations}
        onChange={(stayingStations) => set({ stayingStations })}
      >
        <Group gap="sm" mt="xs">
          {stations.map(({ key, name }) => (
            <Checkbox key={key} value={key} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}
