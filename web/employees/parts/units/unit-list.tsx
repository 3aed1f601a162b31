import { Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { withPeopleOfParts } from '../../../../shared/employees/unit-names.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Bones, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import { NamedFactors } from '../card/card-factors.tsx'
import classes from './unit.module.css'
import { alikeUnit, matching, type UnitKind, type UnitRow, unitNames, unitPeopleText } from './unit-words.ts'

interface Props {
  organization: OrganizationId
  kind: UnitKind
  onOpen: (unit: UnitRow | null) => void
  /** The unit that was open before: the focus returns to it. */
  back: string | null
}

/** Number of rows drawn at once and added by each «показать ещё». */
const portion = 60
const chipsShown = 4

const UnitBones = () => (
  <Skeletons gap={20}>
    <Bones widths={['60%', '45%', '70%', '52%', '64%']} h={24} />
  </Skeletons>
)

interface RowProps {
  unit: UnitRow
  /** The people of the unit and of its parts. */
  whole: number
  /** A unit of almost the same name. */
  alike: UnitRow | undefined
  onOpen: () => void
  hasFocus: boolean
}

function Row({ unit, whole, alike, onOpen, hasFocus }: RowProps) {
  const factors = unit.factors ?? []
  return (
    <li>
      <UnstyledButton className={classes.unit} onClick={onOpen} autoFocus={hasFocus}>
        <span className={classes.unitWords}>
          <span className={classes.unitName}>{unit.name}</span>
          <span className={classes.unitPeople}>
            {unitPeopleText(unit.people, whole)}
            {alike && `, похоже на «${alike.name}»: объедините`}
          </span>
        </span>
        <IconChevronRight className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {unit.exemption && (
        <Text fz="sm" c="dimmed" px={8} pb="sm">
          Осмотр не требуется: {unit.exemption}
        </Text>
      )}
      {factors.length > 0 && (
        <div className={classes.chips}>
          <NamedFactors factors={factors} most={chipsShown} />
        </div>
      )}
    </li>
  )
}

/** Rows that match the search; a long list is drawn in portions. */
function Rows({
  units,
  typed,
  kind,
  onOpen,
  back,
}: Omit<Props, 'organization'> & { units: UnitRow[]; typed: string }) {
  const [count, setCount] = useState(portion)
  const whole = useMemo(
    () => new Map(withPeopleOfParts(units).map(({ id, people }) => [id, people])),
    [units],
  )
  const hits = matching(units, typed)
  if (hits.length === 0)
    return (
      <Text inherit py="lg" c="dimmed" role="status">
        {units.length === 0 ? unitNames[kind].none : `По запросу «${typed.trim()}» ничего не нашлось`}
      </Text>
    )
  return (
    <>
      <ul className={classes.rows} aria-label={unitNames[kind].many}>
        {hits.slice(0, count).map((unit) => (
          <Row
            key={unit.id}
            unit={unit}
            whole={kind === 'department' ? (whole.get(unit.id) ?? unit.people) : unit.people}
            alike={alikeUnit(units, unit)}
            onOpen={() => onOpen(unit)}
            hasFocus={unit.id === back}
          />
        ))}
      </ul>
      {hits.length > count && (
        <Button variant="default" onClick={() => setCount(count + portion)}>
          Показать ещё, осталось {hits.length - count}
        </Button>
      )}
    </>
  )
}

/** Departments or positions by name with their head counts, searchable by any fragment. */
export function UnitList({ organization, kind, onOpen, back }: Props) {
  const [typed, setTyped] = useState('')
  const departments = useQuery({ ...departmentsQuery(organization), enabled: kind === 'department' })
  const positions = useQuery({ ...positionsQuery(organization), enabled: kind === 'position' })
  const list = kind === 'department' ? departments : positions
  return (
    <Stack>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={`Найти: ${unitNames[kind].many.toLowerCase()}`}
          placeholder="Найти по названию"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Esc clears the search first; the next Esc closes the dialog.
          data-mantine-stop-propagation={typed !== ''}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('')
          }}
        />
        <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => onOpen(null)}>
          {unitNames[kind].add}
        </Button>
      </div>
      {list.isPending && <UnitBones />}
      {list.isError && (
        <ErrorState
          title="Не удалось загрузить список"
          error={list.error}
          onRetry={() => void list.refetch()}
          safe="Данные организации целы, попробуйте ещё раз."
        />
      )}
      {list.data && <Rows units={list.data} typed={typed} kind={kind} onOpen={onOpen} back={back} />}
    </Stack>
  )
}
