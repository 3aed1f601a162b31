import { groupNames } from '../../../../shared/hints/ru.ts'
import type { AdminHint, HintInput } from '../../../../shared/hints/schema.ts'

/** An editable field of a hint. */
export type HintField = keyof HintInput

/** Names of the fields in the form. */
export const fieldNames: Record<HintField, string> = {
  name: 'Название',
  header: 'Заголовок',
  text: 'Текст',
  additional: 'Сноска',
  type: 'Группа',
  status: 'Показ людям',
  isFavorite: 'Популярные вопросы',
}

/** Values of a hint in the form. */
export const valuesOf = (hint: AdminHint): HintInput => {
  const { name, header, text, additional, type, status, isFavorite } = hint
  return { name, header, text, additional, type, status, isFavorite }
}

/** Describes the value of a field in words. */
export function shownOf(values: HintInput, field: HintField): string {
  if (field === 'type') return groupNames[values.type]
  if (field === 'status') return values.status === 'active' ? 'показывается' : 'выключена'
  if (field === 'isFavorite') return values.isFavorite ? 'среди популярных' : 'не среди популярных'
  return values[field] || 'пусто'
}
