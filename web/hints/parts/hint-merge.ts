import { groupNames } from '../../../shared/hints/ru.ts'
import type { AdminHint, HintInput } from '../../../shared/hints/schema.ts'

/** A field of a hint that is edited. */
export type HintField = keyof HintInput

/** The fields as the form calls them. */
export const fieldNames: Record<HintField, string> = {
  name: 'Название',
  header: 'Заголовок',
  text: 'Текст',
  additional: 'Сноска',
  type: 'Группа',
  status: 'Показ людям',
  isFavorite: 'Популярные вопросы',
}

/** All fields, as they are named to a person one after another. */
export const hintFields = Object.keys(fieldNames) as HintField[]

/** What the form shows of a hint. */
export const valuesOf = ({
  type,
  name,
  header,
  text,
  additional,
  status,
  isFavorite,
}: AdminHint): HintInput => ({
  ...{ type, name, header, text, additional, status, isFavorite },
})

/** Whether two texts of a hint differ. */
export const isChanged = (one: HintInput, other: HintInput): boolean =>
  hintFields.some((field) => one[field] !== other[field])

/** What became of a form when somebody else saved the hint meanwhile. */
export interface Merged {
  /** What is typed, with the other person's changes where nothing was typed. */
  values: HintInput
  /** Fields that the other person changed and this one did not touch. */
  taken: HintField[]
  /** Fields that both changed: what is typed here stands. */
  disputed: HintField[]
}

/** Puts together what was typed upon `base` and what the hint has become `now`. Nothing typed is lost. */
export function merge(base: HintInput, typed: HintInput, now: HintInput): Merged {
  const changed = hintFields.filter((field) => base[field] !== now[field])
  const taken = changed.filter((field) => typed[field] === base[field])
  const disputed = changed.filter((field) => typed[field] !== base[field] && typed[field] !== now[field])
  const theirs = Object.fromEntries(taken.map((field) => [field, now[field]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}

/** What stands in a field, in words. */
export function shownOf(values: HintInput, field: HintField): string {
  if (field === 'type') return groupNames[values.type]
  if (field === 'status') return values.status === 'active' ? 'показывается' : 'выключена'
  if (field === 'isFavorite') return values.isFavorite ? 'среди популярных' : 'не среди популярных'
  return values[field] || 'пусто'
}
