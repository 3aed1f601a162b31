import {
  IconAlertTriangle,
  IconBuildingPlus,
  IconCircleCheck,
  IconCopy,
  IconEqual,
  IconList,
  IconUserMinus,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import { numberOf, numberWords } from '../../../../shared/platform/count-words.ts'
import { FilterTiles } from '../../../ui/filter-tiles.tsx'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'
import type { Look } from './check-words.ts'
import { alikeIn } from './panel-list.ts'

interface Props {
  view: ImportView
  look: Look
  onLook: (look: Look) => void
}

type Tiles = ComponentProps<typeof FilterTiles<Look['kind']>>['tiles']

const unitsNote = (departments: number, positions: number): string =>
  [departments && numberOf(departments, nouns.department), positions && numberOf(positions, nouns.position)]
    .filter(Boolean)
    .join(', ') || 'подразделений и должностей нет'

/** «Новые» alone would be read as new people. */
function newUnitsName(departments: number, positions: number): string {
  if (departments > 0) return positions > 0 ? 'Новые названия' : 'Новые подразделения'
  return 'Новые должности'
}

const noRows = { rows: 0, right: 0, bad: 0, repeats: 0, unchanged: 0, dismissed: 0 }

function tilesOf(view: ImportView, look: Look): Tiles {
  const { counts, newDepartments, newPositions } = view
  const alike = alikeIn(view)
  const { rows, right, bad, repeats, unchanged = 0, dismissed = 0 } = counts ?? noRows
  const units = newDepartments.length + newPositions.length
  return [
    { key: 'all', name: 'Все строки', value: numberWords(rows), note: 'в файле', icon: IconList },
    {
      key: 'right',
      name: 'Верно',
      value: numberWords(right),
      note: 'можно загрузить',
      icon: IconCircleCheck,
      tone: 'ok',
    },
    {
      key: 'bad',
      name: 'С ошибками',
      value: numberWords(bad),
      icon: IconAlertTriangle,
      ...(bad ? { note: 'не загрузим', tone: 'danger' } : { note: 'ошибок нет' }),
    },
    {
      key: 'repeat',
      name: 'Уже есть',
      value: numberWords(repeats - unchanged),
      icon: IconCopy,
      ...(repeats > unchanged
        ? { note: unchanged ? 'в файле другие данные' : 'выберите, что делать', tone: 'warn' }
        : { note: unchanged ? 'все без изменений' : 'повторов нет' }),
    },
    ...(unchanged > 0
      ? [
          {
            key: 'same' as const,
            name: 'Без изменений',
            value: numberWords(unchanged),
            icon: IconEqual,
            note: 'всё уже так',
          },
        ]
      : []),
    ...(dismissed > 0
      ? [
          {
            key: 'dismissed' as const,
            name: 'Уволены',
            value: numberWords(dismissed),
            icon: IconUserMinus,
            note: 'не загрузим',
          },
        ]
      : []),
    // The tile of the last new name stays while it is chosen: the user has just taken a known name there.
    ...(units > 0 || look.kind === 'new'
      ? [
          {
            key: 'new' as const,
            name: newUnitsName(newDepartments.length, newPositions.length),
            value: numberWords(units),
            icon: IconBuildingPlus,
            ...(alike > 0
              ? { note: numberOf(alike, nouns.alike), tone: 'warn' as const }
              : { note: unitsNote(newDepartments.length, newPositions.length) }),
          },
        ]
      : []),
  ]
}

/** Number of rows of each kind; a tile filters the rows below. */
export const CheckTiles = ({ view, look, onLook }: Props) => (
  <div className={classes.tiles}>
    <FilterTiles
      label="Что показать"
      tiles={tilesOf(view, look)}
      chosen={look.kind}
      onChoose={(kind) => onLook({ kind })}
      isLine
    />
  </div>
)
