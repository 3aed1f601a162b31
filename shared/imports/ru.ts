import { refusalKinds } from '../platform/refusal.ts'
import type { ImportField, ImportStatus, OnRepeat } from './schema.ts'

export const importRefusals = refusalKinds({
  NOT_A_SHEET: [415, 'Это не таблица. Загрузите файл .xlsx, .xls, .ods или .csv'],
  OLD_SHEET: [415, 'Этот старый формат прочитать не удалось. Откройте файл в Excel и сохраните как .xlsx'],
  LOCKED_SHEET: [415, 'Файл защищён паролем. Снимите защиту и загрузите его снова'],
  MACRO_SHEET: [415, 'В файле есть макросы. Сохраните его как .xlsx без макросов'],
  BROKEN_SHEET: [422, 'Файл повреждён, прочитать его не удалось. Сохраните его заново и загрузите ещё раз'],
  EMPTY_SHEET: [422, 'В файле нет строк с сотрудниками'],
  NO_HEADINGS: [422, 'Не нашли строку с заголовками столбцов. Возьмите за образец наш шаблон'],
  TOO_MANY_ROWS: [422, 'В файле больше 200 000 строк. Разделите его на несколько файлов'],
  TOO_MANY_COLUMNS: [422, 'В файле больше 200 столбцов. Оставьте только столбцы с данными сотрудников'],
  TOO_WIDE_UNPACKED: [422, 'После распаковки файл слишком велик. Оставьте в нём один лист с сотрудниками'],
  COLUMNS_WRONG: [422, 'Проверьте столбцы'],
  IMPORT_BUSY: [409, 'Уже идёт другая загрузка. Дождитесь её окончания или отмените её'],
  IMPORT_NOT_READY: [409, 'Сейчас этого сделать нельзя: загрузка уже на другом шаге'],
  IMPORT_HAS_BAD_ROWS: [409, 'В файле есть строки с ошибками. Исправьте их или загрузите только верные'],
  NOTHING_TO_WRITE: [409, 'В файле нет строк, которые можно загрузить'],
  ROWS_GONE: [409, 'Строки этой загрузки уже удалены. Загрузите файл ещё раз'],
})

/** Field names, used as headings of the template. */
export const importFieldNames: Record<ImportField, string> = {
  fullname: 'ФИО',
  surname: 'Фамилия',
  name: 'Имя',
  middlename: 'Отчество',
  birth: 'Дата рождения',
  gender: 'Пол',
  personnelNumber: 'Табельный №',
  department: 'Подразделение',
  position: 'Должность',
  snils: 'СНИЛС',
  policy: 'Полис ОМС',
  phone: 'Телефон',
  email: 'Email',
  factors: 'Вредные факторы (пункты приказа 29н)',
  workClass: 'Класс условий труда',
  hiredOn: 'Дата приёма',
  seniorityFrom: 'Стаж в должности с',
  lastPassedOn: 'Дата последнего осмотра',
  employment: 'Состояние',
  dismissedOn: 'Дата увольнения',
}

/** Remarks about how a value was understood, where the file does not say it plainly. They hold for rows of every kind. */
export const readingNotes = {
  inWords: 'Пункты узнаны по словам: проверьте',
  noneNeeded: 'Факторов нет: осмотр не требуется',
  unstated: 'Прочерк вместо факторов: ничего не загрузим',
  besideName: 'Пометки рядом с именем не загрузим',
  secondPhone: 'Несколько телефонов в ячейке: загрузим первый',
  afterPhone: 'Добавочный номер и пометки после телефона не загрузим',
  noDay: 'День не указан: считаем с первого дня',
  away: 'Отсутствуют: загрузим как работающих',
  fromAbove: 'Взято из строки выше',
  repeated: 'Один человек в нескольких строках: должность из первой, факторы всех вместе',
} as const

export const importStatusNames: Record<ImportStatus, string> = {
  read: 'Столбцы',
  checking: 'Проверяем',
  checked: 'Проверено',
  running: 'Загружаем',
  done: 'Загружено',
  cancelled: 'Отменено',
  failed: 'Не удалось',
}

/** Names of the ways to treat employees who are already in the list. */
export const onRepeatNames: Record<OnRepeat, string> = {
  update: 'Обновить данные',
  skip: 'Пропустить',
  add: 'Добавить как новых',
}
