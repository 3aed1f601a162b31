import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { conclusionStateNames } from '../../../../shared/conclusions/ru.ts'
import { ConclusionState } from '../../../../shared/conclusions/schema.ts'
import { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { useTyped } from '../../../platform/typed.ts'
import type { ConclusionsAddress } from '../address.ts'
import classes from '../page.module.css'

const cities = [
  { value: '', label: 'Все' },
  ...City.options.map((city) => ({ value: city as string, label: cityNames[city] })),
]
const states = [
  { value: '', label: 'Все' },
  ...ConclusionState.options.map((state) => ({ value: state as string, label: conclusionStateNames[state] })),
]

/** The filters of a list: a name or a number, the city, and for the register the state. */
export function Filters({ address }: { address: ConclusionsAddress }) {
  const { tab, city, state, q, go } = address
  const [typed, type] = useTyped(q, (text) => go({ q: text }))
  const isOfPapers = tab === 'hand' || tab === 'register'
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        label="Поиск"
        placeholder={isOfPapers ? 'ФИО или номер документа' : 'ФИО или номер записи'}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        size="md"
        className={classes.select}
        label="Город"
        value={city ?? ''}
        data={cities}
        onChange={({ currentTarget }) => go({ city: currentTarget.value || undefined })}
      />
      {tab === 'register' && (
        <NativeSelect
          size="md"
          className={classes.select}
          label="Состояние"
          value={state ?? ''}
          data={states}
          onChange={({ currentTarget }) => go({ state: currentTarget.value || undefined })}
        />
      )}
    </search>
  )
}
