import { Group, Text, Title } from '@mantine/core'
import type { ImportView, NewDepartment, NewPosition } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'
import { type NewUnit, TakeKnown } from './take-known.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
}

/** Says which factors a new position gets, or why it gets none. */
function factorsText({ factors, isMixed, isNone }: NewPosition): string {
  if (factors.length > 0) return `факторы ${factors.map(({ code }) => code).join(', ')}`
  if (isMixed) return 'факторы у людей разные: останутся в их карточках'
  return isNone
    ? 'факторов нет: осмотр этим людям не требуется'
    : 'без факторов: укажите их потом в должности'
}

interface UnitLine extends NewUnit {
  note: string | null
}

const ofDepartment = ({ name, rows, alike, spellings }: NewDepartment): UnitLine => ({
  field: 'department',
  name,
  rows,
  alike,
  spellings,
  note: null,
})

const ofPosition = (position: NewPosition): UnitLine => ({
  field: 'position',
  name: position.name,
  rows: position.rows,
  alike: position.alike === null ? [] : [position.alike],
  spellings: [position.name],
  note: factorsText(position),
})

interface UnitsProps extends Props {
  title: string
  units: readonly UnitLine[]
  id: string
}

const isAlike = ({ alike }: NewUnit): boolean => alike.length > 0

/** Puts what looks like known units first, because it is to be decided. */
const decidedFirst = <Item,>(items: readonly Item[], isToDecide: (item: Item) => boolean): Item[] => [
  ...items.filter(isToDecide),
  ...items.filter((item) => !isToDecide(item)),
]

/** New units of one kind. */
function Units({ organization, view, title, units, id }: UnitsProps) {
  if (units.length === 0) return null
  return (
    <Card aria-labelledby={id} className={classes.part}>
      <Title order={4} id={id}>
        {title}
      </Title>
      <ul className={classes.units}>
        {decidedFirst(units, isAlike).map((unit) => (
          <li key={unit.name} className={classes.unit}>
            <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
              <span className={classes.unitName}>
                {unit.name}
                {unit.note && (
                  <Text span size="xs" display="block" c="dimmed">
                    {unit.note}
                  </Text>
                )}
              </span>
              <Text span inherit flex="none" c="dimmed">
                {numberOf(unit.rows, nouns.row)}
              </Text>
            </Group>
            {isAlike(unit) && <TakeKnown organization={organization} view={view} unit={unit} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** New departments and positions that the import will add: the list makes typing errors visible. */
export function NewUnits({ organization, view }: Props) {
  const departments = view.newDepartments.map(ofDepartment)
  const positions = view.newPositions.map(ofPosition)
  const all = [...departments, ...positions]
  const lists = decidedFirst(
    [
      { title: 'Новые подразделения', units: departments, id: 'import-departments' },
      { title: 'Новые должности', units: positions, id: 'import-positions' },
    ],
    ({ units }) => units.some(isAlike),
  )
  if (all.length === 0)
    return (
      <Card>
        <Text c="dimmed">Все подразделения и должности файла у вас уже есть.</Text>
      </Card>
    )
  return (
    <div className={classes.newUnits}>
      <Text size="sm" c="dimmed" className={classes.whole}>
        Этих названий у вас ещё нет, мы добавим их вместе с сотрудниками. Опечатку исправьте в строке.
        {all.some(isAlike) &&
          ' Если название похоже на ваше и это оно, нажмите «Взять»: заменим во всех строках и запомним для следующих файлов.'}
      </Text>
      {lists.map(({ title, units, id }) => (
        <Units key={id} organization={organization} view={view} title={title} units={units} id={id} />
      ))}
    </div>
  )
}
