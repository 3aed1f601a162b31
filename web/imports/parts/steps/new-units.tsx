import { Text, Title } from '@mantine/core'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'

interface Unit {
  name: string
  rows: number
  factors?: readonly { code: string }[]
  alike?: string | null
}

function Units({ title, units, id }: { title: string; units: readonly Unit[]; id: string }) {
  if (units.length === 0) return null
  return (
    <Card aria-labelledby={id} className={classes.part}>
      <Title order={4} id={id}>
        {title}
      </Title>
      <ul className={classes.units}>
        {units.map(({ name, rows, factors, alike }) => (
          <li key={name} className={classes.unit}>
            <span className={classes.unitName}>
              {name}
              {alike && (
                <Text span size="xs" display="block" c="dimmed">
                  похоже на «{alike}»: эта должность уже есть
                </Text>
              )}
              {factors && (
                <Text span size="xs" display="block" c="dimmed">
                  {factors.length > 0
                    ? `факторы ${factors.map(({ code }) => code).join(', ')}`
                    : 'без факторов: укажите их потом в должности'}
                </Text>
              )}
            </span>
            <Text span inherit flex="none" c="dimmed">
              {numberOf(rows, nouns.row)}
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
        Этих названий у вас ещё нет, мы добавим их вместе с сотрудниками. Опечатку исправьте в файле;
        должность, похожую на вашу, можно заменить перед загрузкой.
      </Text>
      <Units title="Новые подразделения" units={newDepartments} id="import-departments" />
      <Units title="Новые должности" units={newPositions} id="import-positions" />
    </div>
  )
}
