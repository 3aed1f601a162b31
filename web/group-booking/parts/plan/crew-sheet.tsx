import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { Crew, type Misfit } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { FormSheet, Unsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { hourChoices } from '../words.ts'
import { findPlaces } from './places.ts'

type Person = Pick<Misfit, 'employee' | 'fullname' | 'department'>

interface Props {
  crew: Crew | null
  /** Names of the other crews. */
  names: readonly string[]
  /** Everybody in the plan. */
  people: readonly Person[]
  onKeep: (crew: Crew) => void
  onClose: () => void
}

/** Number of people shown at once; a search reaches the rest. */
const shownAtMost = 100

interface ChoiceProps {
  people: readonly Person[]
  chosen: ReadonlySet<EmployeeId>
  onChoose: (chosen: Set<EmployeeId>) => void
}

/** Chooses people by name and department; «Выбрать всех» takes everybody found, also those who are not shown. */
function PeopleChoice({ people, chosen, onChoose }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const [department, setDepartment] = useState('')
  const departments = [...new Set(people.flatMap((one) => one.department ?? []))].sort((one, other) =>
    one.localeCompare(other, 'ru'),
  )
  const found = findPlaces(people, { search, ...(department && { department }) }).toSorted((one, other) =>
    one.fullname.localeCompare(other.fullname, 'ru'),
  )
  const areAll = found.length > 0 && found.every(({ employee }) => chosen.has(employee))
  const set = (some: readonly Person[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { employee } of some) isOn ? next.add(employee) : next.delete(employee)
    onChoose(next)
  }
  return (
    <Stack gap="sm" component="fieldset">
      <Text component="legend" size="sm" fw={500} mb="xs">
        Кто в бригаде: {peopleText(chosen.size)}
      </Text>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <TextInput
          type="search"
          aria-label="Найти в плане"
          placeholder="Фамилия или должность"
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {departments.length > 1 && (
          <NativeSelect
            aria-label="Подразделение"
            value={department}
            onChange={({ currentTarget }) => setDepartment(currentTarget.value)}
            data={[{ value: '', label: 'Все подразделения' }, ...departments]}
          />
        )}
      </Group>
      <Checkbox
        label={`Выбрать всех: ${numberWords(found.length)}`}
        checked={areAll}
        disabled={found.length === 0}
        onChange={({ currentTarget }) => set(found, currentTarget.checked)}
      />
      <Stack gap="xs" mah="16rem" style={{ overflowY: 'auto' }}>
        {found.slice(0, shownAtMost).map((person) => (
          <Checkbox
            key={person.employee}
            label={person.fullname}
            description={person.department}
            checked={chosen.has(person.employee)}
            onChange={({ currentTarget }) => set([person], currentTarget.checked)}
          />
        ))}
      </Stack>
      {found.length > shownAtMost && (
        <Text size="sm" c="dimmed">
          Показаны первые {numberWords(shownAtMost)}: найдите остальных по фамилии.
        </Text>
      )}
    </Stack>
  )
}

/** Puts people of a plan into a crew: together, in or outside their shift. */
export function CrewSheet({ crew, names, people, onKeep, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const [name, setName] = useState(crew?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<EmployeeId>>(new Set(crew?.people))
  const [isTogether, setTogether] = useState(crew?.isTogether ?? true)
  const [from, setFrom] = useState<string>(crew?.shift?.work.begins ?? '')
  const [to, setTo] = useState<string>(crew?.shift?.work.ends ?? '')
  const [comes, setComes] = useState(crew?.shift?.comes ?? 'outside')
  const [slips, setSlips] = useState<Partial<Record<'name' | 'people' | 'shift', string>>>({})
  const [isChanged, setChanged] = useState(false)
  const touch = (act: () => void) => {
    act()
    setChanged(true)
    setSlips({})
  }
  const keep = () => {
    const shift = from || to ? { work: { begins: from, ends: to }, comes } : null
    const made = Crew.safeParse({ name, people: [...chosen], isTogether, shift })
    if (made.success && !names.includes(made.data.name)) {
      setChanged(false)
      onKeep(made.data)
      close()
      return
    }
    const issueOf = (part: string) => made.error?.issues.find(({ path }) => path[0] === part)?.message
    setSlips({
      name: issueOf('name') ?? (names.includes(name.trim()) ? 'Так названа другая бригада' : undefined),
      people: issueOf('people'),
      shift: issueOf('shift') && 'Укажите разные начало и конец смены',
    } as typeof slips)
  }
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      place="side"
      title={crew ? crew.name : 'Новая бригада'}
      mark={<IconTile icon={IconUsersGroup} size="lg" />}
    >
      <Unsaved is={isChanged} />
      <Stack gap="lg">
        <TextInput
          label="Название"
          placeholder="Бригада Иванова или смена А"
          value={name}
          maxLength={60}
          autoComplete="off"
          error={slips.name}
          onChange={({ currentTarget: { value } }) => touch(() => setName(value))}
        />
        <PeopleChoice people={people} chosen={chosen} onChoose={(next) => touch(() => setChosen(next))} />
        {slips.people && (
          <Text size="sm" c="var(--app-danger)" role="alert">
            {slips.people}
          </Text>
        )}
        <Switch
          label="Приходят вместе"
          description="В один день, друг за другом. Предел для подразделения на них не действует"
          checked={isTogether}
          onChange={({ currentTarget: { checked } }) => touch(() => setTogether(checked))}
        />
        <Group grow align="flex-start">
          <NativeSelect
            label="Смена с"
            value={from}
            error={slips.shift}
            onChange={({ currentTarget: { value } }) => touch(() => setFrom(value))}
            data={shiftHours}
          />
          <NativeSelect
            label="до"
            value={to}
            onChange={({ currentTarget: { value } }) => touch(() => setTo(value))}
            data={shiftHours}
          />
        </Group>
        {(from || to) && (
          <SegmentedControl
            aria-label="Когда приходят"
            value={comes}
            onChange={(value) => touch(() => setComes(value as typeof comes))}
            data={[
              { value: 'outside', label: 'Вне смены' },
              { value: 'inside', label: 'В свою смену' },
            ]}
          />
        )}
        <Button size="lg" onClick={keep}>
          {crew ? 'Сохранить' : 'Собрать бригаду'}
        </Button>
      </Stack>
    </FormSheet>
  )
}

const shiftHours = [
  hourChoices[0] ?? { value: '', label: 'не важно' },
  ...Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`),
]
