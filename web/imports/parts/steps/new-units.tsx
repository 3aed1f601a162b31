import { Text, Title } from '@mantine/core'
import type { ImportView, NewDepartment, NewPosition } from '../../../../shared/imports/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'

type Unit = (Pick<NewPosition, 'name' | 'rows'> & Partial<Omit<NewPosition, 'alike'>>) & {
  alike: NewPosition['alike'] | NewDepartment['alike']
}

/** Says which known units a new one is like; null when it is like none. */
function alikeText(alike: Unit['alike']): string | null {
  if (typeof alike === 'string') return `похоже на «${alike}»: эта должность уже есть`
  return alike?.length ? `похоже на ${alike.map((name) => `«${name}»`).join(', ')}` : null
}

/** Says which factors a new position gets, or why it gets none. */
function factorsText({ factors = [], isMixed, isNone }: Unit): string {
  if (factors.length > 0) return `факторы ${factors.map(({ code }) => code).join(', ')}`
  if (isMixed) return 'факторы у людей разные: останутся в их карточках'
  return isNone
    ? 'факторов нет: осмотр этим людям не требуется'
    : 'без факторов: укажите их потом в должности'
}

function Units({ title, units, id }: { title: string; units: readonly Unit[]; id: string }) {
  if (units.length === 0) return null
  return (
    <Card aria-labelledby={id} className={classes.part}>
      <Title order={4} id={id}>
        {title}
      </Title>
      <ul className={classes.units}>
        {units.map((unit) => (
          <li key={unit.name} className={classes.unit}>
            <span className={classes.unitName}>
              {unit.name}
              {alikeText(unit.alike) && (
                <Text span size="xs" display="block" c="dimmed">
                  {alikeText(unit.alike)}
                </Text>
              )}
              {unit.factors && (
                <Text span size="xs" display="block" c="dimmed">
                  {factorsText(unit)}
                </Text>
              )}
            </span>
            <Text span inherit flex="none" c="dimmed">
              {numberOf(unit.rows, nouns.row)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** New departments and positions that the import will add: the list makes typing errors visible. */
export function NewUnits({ view: { newDepartments, newPositions } }: { view: ImportView }) {
  if (newDepartments.length + newPositions.length === 0)
    return (
      <Card>
        <Text c="dimmed">Все подразделения и должности файла у вас уже есть.</Text>
      </Card>
    )
  return (
    <div className={classes.newUnits}>
      <Text c="dimmed" className={classes.whole}>
        Этих названий у вас ещё нет, мы добавим их вместе с сотрудниками. Опечатку исправьте в строке.
        {newPositions.some(({ alike }) => alike) &&
          ' Должность, похожую на вашу, можно заменить: отметьте её в «Похоже на должность, которая уже есть».'}
        {newDepartments.some(({ alike }) => alike.length > 0) &&
          ' Подразделение, похожее на ваше, можно заменить одним нажатием: «Похоже на подразделение, которое уже есть».'}
      </Text>
      <Units title="Новые подразделения" units={newDepartments} id="import-departments" />
      <Units title="Новые должности" units={newPositions} id="import-positions" />
    </div>
  )
}
