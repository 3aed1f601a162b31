import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingPlus,
  IconCircleCheck,
  IconCopy,
  IconList,
} from '@tabler/icons-react'
import type { ImportView } from '../../../shared/imports/schema.ts'
import { numberOf, numberWords } from '../../../shared/platform/count-words.ts'
import classes from './check.module.css'
import type { Look } from './check-words.ts'
import { nouns } from './import-words.ts'

interface Props {
  view: ImportView
  look: Look
  onLook: (look: Look) => void
}

interface Tile {
  kind: Look['kind']
  name: string
  count: number
  note: string
  icon: Icon
  tone: string
}

function tilesOf({ counts, newDepartments, newPositions }: ImportView): Tile[] {
  const { rows, right, bad, repeats } = counts ?? { rows: 0, right: 0, bad: 0, repeats: 0 }
  const [departments, positions] = [newDepartments.length, newPositions.length]
  const units = departments + positions
  const unitNote = [
    departments && numberOf(departments, nouns.department),
    positions && numberOf(positions, nouns.position),
  ]
  return [
    { kind: 'all', name: 'Все строки', count: rows, note: 'в файле', icon: IconList, tone: 'calm' },
    {
      kind: 'right',
      name: 'Верно',
      count: right,
      note: 'можно загрузить',
      icon: IconCircleCheck,
      tone: 'ok',
    },
    {
      ...{ kind: 'bad', name: 'С ошибками', count: bad, icon: IconAlertTriangle },
      ...{ note: bad ? 'не загрузим' : 'ошибок нет', tone: bad ? 'danger' : 'calm' },
    },
    {
      ...{ kind: 'repeat', name: 'Уже есть', count: repeats, icon: IconCopy },
      ...{ note: repeats ? 'выберите, что делать' : 'повторов нет', tone: repeats ? 'warm' : 'calm' },
    },
    {
      ...{ kind: 'new', name: 'Новые', count: units, icon: IconBuildingPlus, tone: 'calm' },
      note: unitNote.filter(Boolean).join(', ') || 'подразделений и должностей нет',
    },
  ]
}

/** How many rows stand where; each tile filters what is below. */
export function CheckTiles({ view, look, onLook }: Props) {
  return (
    <fieldset className={classes.tiles} aria-label="Что показать">
      {tilesOf(view).map(({ kind, name, count, note, icon: Mark, tone }) => (
        <UnstyledButton
          key={kind}
          className={classes.tile}
          data-tone={tone}
          aria-pressed={look.kind === kind}
          onClick={() => onLook({ kind })}
        >
          <span className={classes.tileName}>
            <Mark size={20} stroke={1.75} aria-hidden />
            {name}
          </span>
          <span className={`${classes.tileCount} proportional`}>{numberWords(count)}</span>
          <span className={classes.tileNote}>{note}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
