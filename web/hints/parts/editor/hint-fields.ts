import { groupNames } from '../../../../shared/hints/ru.ts'
import type { AdminHint, HintInput } from '../../../../shared/hints/schema.ts'

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

/** What the form shows of a hint. */
export const valuesOf = (hint: AdminHint): HintInput => {
  const { name, header, text, additional, type, status, isFavorite } = hint
  return { name, header, text, additional, type, status, isFavorite }
}

/** What stands in a field, in words. */
export function shownOf(values: HintInput, field: HintField): string {
  if (field === 'type') return groupNames[values.type]
  if (field === 'status') return values.status === 'active' ? 'показывается' : 'выключена'
  if (field === 'isFavorite') return values.isFavorite ? 'среди популярных' : 'не среди популярных'
  return values[field] || 'пусто'
}
