import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { followUpManyNames, followUpManyOutcomes, unscheduledMany } from '../../../../shared/follow-up/ru.ts'
import type { FollowUp } from '../../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { useTyped } from '../../../platform/typed.ts'
import type { FollowAddress } from '../follow-address.ts'
import { monthWords } from '../words.ts'
import classes from './people.module.css'

const Chip = ({ children, onClear }: { children: string; onClear: () => void }) => (
  <button type="button" className={classes.chip} onClick={onClear} aria-label={`Убрать фильтр: ${children}`}>
    <span className={classes.chipText}>{children}</span>
    <IconX size={16} stroke={2} aria-hidden />
  </button>
)

const nothing = {
  department: undefined,
  month: undefined,
  kind: undefined,
  state: undefined,
  outcome: undefined,
  search: undefined,
}

/** Shows only those with an unscheduled check-up, which counts in no tile. */
function Unscheduled({ address: { kind, go }, figures }: Pick<PeopleFiltersProps, 'address' | 'figures'>) {
  const people = figures?.unscheduled.people ?? 0
  if (kind || people === 0) return null
  return (
    <Button
      variant="default"
      onClick={() => go({ kind: 'unscheduled', state: undefined, outcome: undefined })}
    >
      {unscheduledMany}: {numberWords(people)}
    </Button>
  )
}

/** The set filters, each with a button to clear it. */
function Chips({ address, figures }: { address: FollowAddress; figures: FollowUp | undefined }) {
  const { department, month, kind, state, outcome, go } = address
  const name = figures?.departments.find(({ id }) => id === department)?.name
  const count = [department, month, kind, state, outcome].filter(Boolean).length
  return (
    <>
      {department && <Chip onClear={() => go({ department: undefined })}>{name ?? 'Подразделение'}</Chip>}
      {month && (
        <Chip onClear={() => go({ month: undefined })}>
          {month === 'overdue' ? 'Срок прошёл' : `Срок: ${monthWords(month).toLowerCase()}`}
        </Chip>
      )}
      {kind && <Chip onClear={() => go({ kind: undefined })}>{unscheduledMany}</Chip>}
      {state && <Chip onClear={() => go({ state: undefined })}>{followUpManyNames[state]}</Chip>}
      {outcome && <Chip onClear={() => go({ outcome: undefined })}>{followUpManyOutcomes[outcome]}</Chip>}
      {count > 1 && (
        <Button variant="subtle" size="sm" onClick={() => go(nothing)}>
          Сбросить
        </Button>
      )}
    </>
  )
}

interface PeopleFiltersProps {
  address: FollowAddress
  figures: FollowUp | undefined
  /** Number of people in the list, when known. */
  found: number | undefined
}

/** The search, the filters from tiles and charts, and the number of people left. */
export function PeopleFilters({ address, figures, found }: PeopleFiltersProps) {
  const [typed, type] = useTyped(address.search, (search) => address.go({ search }))
  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Поиск сотрудников"
        placeholder="Имя или табельный номер"
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Unscheduled address={address} figures={figures} />
      <Chips address={address} figures={figures} />
      <span className={classes.found} role="status">
        {found !== undefined && `Найдено: ${numberWords(found)}`}
      </span>
    </div>
  )
}
