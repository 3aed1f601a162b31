import { refusalKinds } from '../../platform/refusal.ts'
import type { RowState } from './schema.ts'

/** Refusals about files of a laboratory. */
export const resultRefusals = refusalKinds({
  RESULT_FILE_UNREADABLE: [422, 'Файл не удалось прочитать'],
})

/** Why a file of a laboratory cannot be read, by the problem of its sheet. */
export const resultFileWords = {
  'not-a-sheet': 'Это не таблица. Загрузите файл .xlsx или .csv',
  old: 'Файл в старом формате .xls. Откройте его в Excel и сохраните как .xlsx',
  locked: 'Файл защищён паролем. Снимите защиту и загрузите его снова',
  macros: 'В файле есть макросы. Сохраните его как .xlsx без макросов',
  broken: 'Файл повреждён, прочитать его не удалось. Сохраните его заново и загрузите ещё раз',
  empty: 'В файле нет строк с результатами',
  'too-many-rows': 'В файле больше 1000 строк. Разделите его на части',
  'too-many-columns': 'В файле больше 60 столбцов. Оставьте в нём только результаты',
  'too-wide-unpacked': 'После распаковки файл слишком велик. Оставьте в нём один лист с результатами',
} as const

/** Names of the states of rows of a file. */
export const rowStateNames: Readonly<Record<RowState, string>> = {
  ready: 'Можно записать',
  other: 'Записано другое значение',
  same: 'Уже записано',
  'not-found': 'Не нашли',
  several: 'Несколько осмотров',
  unreadable: 'Не прочитано',
  unit: 'Другая единица',
}
