import { type BulkInput, BulkInput as BulkSchema } from '../../../../shared/employees/bulk/schema.ts'
import { workClassNames } from '../../../../shared/employees/ru.ts'
import { type DepartmentId, type PositionId, workClasses } from '../../../../shared/employees/schema.ts'
import { type FactorChoice, unansweredOf, withMarks } from '../../../../shared/programme/marks.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import type { TypedUnit } from '../form/form-values.ts'

/** The kinds of a change of many. */
export type BulkField =
  | 'position'
  | 'department'
  | 'factors'
  | 'ofPosition'
  | 'notNeeded'
  | 'workClass'
  | 'lastPassedOn'
  | 'dismissedOn'

/** The choices of the field, in the order of the list. */
export const bulkFields: { value: BulkField; label: string }[] = [
  { value: 'position', label: 'Должность' },
  { value: 'department', label: 'Подразделение' },
  { value: 'factors', label: 'Свои факторы вместо факторов должности' },
  { value: 'ofPosition', label: 'Факторы как у должности' },
  { value: 'notNeeded', label: 'Осмотр не требуется' },
  { value: 'workClass', label: 'Класс условий труда' },
  { value: 'lastPassedOn', label: 'Дата последнего осмотра' },
  { value: 'dismissedOn', label: 'Увольнение' },
]

/** The classes to choose from. */
export const bulkClasses = [
  { value: '', label: 'Не указан' },
  ...workClasses.map((value) => ({ value, label: workClassNames[value] })),
]

/** The chosen kind and the typed values; only the value of the chosen kind counts. */
export interface BulkValues {
  field: BulkField
  position: TypedUnit<PositionId>
  department: TypedUnit<DepartmentId>
  factors: FactorChoice[]
  workClass: string
  day: string
}

/** Nothing is typed yet. */
export const noBulkValues: BulkValues = {
  field: 'position',
  position: { id: null, text: '' },
  department: { id: null, text: '' },
  factors: [],
  workClass: '',
  day: '',
}

/** A unit as chosen: its id, null for none, undefined while the typed text is no unit. */
const unitOf = <Id>({ id, text }: TypedUnit<Id>): Id | null | undefined =>
  id ?? (text.trim() === '' ? null : undefined)

function wanted(edition: Edition, values: BulkValues): unknown {
  const { field, position, department, factors, workClass, day } = values
  if (field === 'position') return { position: unitOf(position) }
  if (field === 'department') return { department: unitOf(department) }
  if (field === 'ofPosition') return { factors: null }
  if (field === 'notNeeded') return { factors: [] }
  if (field === 'workClass') return { workClass: workClass || null }
  if (field !== 'factors') return { [field]: day }
  const isWhole = factors.length > 0 && unansweredOf(edition, factors).length === 0
  return { factors: isWhole ? withMarks(edition, factors) : undefined }
}

/** The change as the server takes it; null while the values are not whole. */
export const changeOf = (edition: Edition, values: BulkValues): BulkInput | null =>
  BulkSchema.safeParse(wanted(edition, values)).data ?? null
