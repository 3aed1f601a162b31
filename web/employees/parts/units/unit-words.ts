import type { ChosenFactor } from '../../../../shared/booking/schema.ts'
import { splitSearch } from '../../../../shared/employees/search.ts'
import { unitKey } from '../../../../shared/employees/unit-names.ts'
import { countOf, numberWords } from '../../../../shared/platform/count-words.ts'
import { fold } from '../../../../shared/platform/search.ts'

/** Kinds of unit in an organization. */
export type UnitKind = 'department' | 'position'

/** A department or a position as the list shows it. */
export interface UnitRow {
  id: string
  name: string
  people: number
  version: number
  factors?: ChosenFactor[]
  exemption?: string | null
}

/** Names of the two kinds. */
export const unitNames = {
  department: {
    many: 'Подразделения',
    add: 'Добавить подразделение',
    change: 'Изменить подразделение',
    thisOne: 'это подразделение',
    added: 'Подразделение добавлено',
    saved: 'Подразделение сохранено',
    none: 'Подразделений пока нет',
  },
  position: {
    many: 'Должности',
    add: 'Добавить должность',
    change: 'Изменить должность',
    thisOne: 'эту должность',
    added: 'Должность добавлена',
    saved: 'Должность сохранена',
    none: 'Должностей пока нет',
  },
} as const satisfies Record<UnitKind, unknown>

/** «12 сотрудников», «нет сотрудников». */
export const peopleText = (count: number): string =>
  count === 0 ? 'нет сотрудников' : countOf(count, ['сотрудник', 'сотрудника', 'сотрудников'])

/** «12 сотрудников», «12 сотрудников, вместе с частями 40». `whole`: with the people of the parts. */
export const unitPeopleText = (people: number, whole: number): string =>
  whole > people ? `${peopleText(people)}, вместе с частями ${numberWords(whole)}` : peopleText(people)

/** Formats «Сроки изменились у 12 сотрудников»; null when no term changed. */
export const movedText = (count: number): string | null =>
  count === 0 ? null : `Сроки изменились у ${countOf(count, ['сотрудника', 'сотрудников', 'сотрудников'])}`

/** Returns units with every typed word in the name; names that begin with the text come first. */
export function matching<Unit extends { name: string }>(units: readonly Unit[], typed: string): Unit[] {
  const words = splitSearch(typed)
  const hits = units.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  const isFirst = ({ name }: Unit) => fold(name).startsWith(fold(typed))
  return words.length === 0 ? hits : [...hits.filter(isFirst), ...hits.filter((unit) => !isFirst(unit))]
}

/** Returns another unit whose name differs only by letter case, spaces or №; the user is offered to merge them. */
export const alikeUnit = <Unit extends { id: string; name: string }>(
  units: readonly Unit[],
  { id, name }: { id: string; name: string },
): Unit | undefined => units.find((unit) => unit.id !== id && unitKey(unit.name) === unitKey(name))
