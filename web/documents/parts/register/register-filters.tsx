import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '../../../../shared/platform/days.ts'
import { useTyped } from '../../../platform/typed.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import classes from './register.module.css'
import type { RegisterAddress } from './register-filter.ts'

interface Props {
  address: RegisterAddress
  onChange: (change: Partial<RegisterAddress>) => void
}

const states = [
  { value: '', label: 'Все' },
  { value: 'valid', label: 'Действуют' },
  { value: 'outdated', label: 'Требуют замены' },
  { value: 'annulled', label: 'Аннулированы' },
]

function PeriodFields({ address, onChange }: Props) {
  const [typed, setTyped] = useState({ from: address.from, to: address.to })
  const isWrong = isDay(typed.from) && isDay(typed.to) && typed.from > typed.to
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const isWhole = (text: string) => text === '' || isDay(text)
    if (isWhole(next.from) && isWhole(next.to) && !(next.from && next.to && next.from > next.to))
      onChange(next)
  }
  return (
    <fieldset className={classes.period} aria-label="Выданы за период">
      <DateInput label="Выданы с" value={typed.from} onChange={(from) => type({ from })} />
      <DateInput
        label="По"
        value={typed.to}
        error={isWrong && 'Раньше начала'}
        onChange={(to) => type({ to })}
      />
    </fieldset>
  )
}

/** Filters of the register: name or number, days of issue, state. */
export function RegisterFilters({ address, onChange }: Props) {
  const [typed, type] = useTyped(address.search, (search) => onChange({ search: search ?? '' }))
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        label="Поиск"
        placeholder="ФИО или номер"
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <PeriodFields address={address} onChange={onChange} />
      <SegmentedControl
        aria-label="Состояние направлений"
        className={classes.states}
        data={states}
        value={address.state}
        onChange={(state) => onChange({ state: state as RegisterAddress['state'] })}
      />
    </div>
  )
}
