import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { bulkLines } from '../../../../shared/employees/bulk/ru.ts'
import type { BulkInput } from '../../../../shared/employees/bulk/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import type { ChosenPeople } from '../../../platform/chosen-employees.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import { useUnitActs } from '../card/card-api.ts'
import { PickFactors } from '../form/form-factors.tsx'
import { UnitCombobox } from '../units/unit-combobox.tsx'
import { bulkPreview, useBulkChange } from './bulk-api.ts'
import {
  type BulkField,
  type BulkValues,
  bulkClasses,
  bulkFields,
  changeOf,
  noBulkValues,
} from './bulk-values.ts'

interface Props {
  organization: OrganizationId
  people: ChosenPeople
  edition: Edition
  onDone: () => void
}

interface FieldProps {
  organization: OrganizationId
  edition: Edition
  values: BulkValues
  onChange: (values: BulkValues) => void
}

/** The position or the department that the chosen people get. */
function UnitField({ organization, values, onChange }: FieldProps) {
  const positions = useQuery(positionsQuery(organization))
  const departments = useQuery(departmentsQuery(organization))
  const { addPosition, addDepartment } = useUnitActs(organization)
  return values.field === 'position' ? (
    <UnitCombobox
      label="Новая должность"
      name="position"
      placeholder="Без должности"
      value={values.position}
      onChange={(position) => onChange({ ...values, position })}
      units={positions.data}
      onCreate={(name) => addPosition({ name, factors: [] })}
    />
  ) : (
    <UnitCombobox
      label="Новое подразделение"
      name="department"
      placeholder="Без подразделения"
      value={values.department}
      onChange={(department) => onChange({ ...values, department })}
      units={departments.data}
      onCreate={addDepartment}
    />
  )
}

/** The field of the new value, after the kind of the change. */
function ValueField(props: FieldProps) {
  const { values, edition, onChange } = props
  const { field } = values
  if (field === 'position' || field === 'department') return <UnitField {...props} />
  if (field === 'factors')
    return (
      <PickFactors
        edition={edition}
        chosen={values.factors}
        onChange={(factors) => onChange({ ...values, factors })}
      />
    )
  if (field === 'workClass')
    return (
      <NativeSelect
        label="Новый класс"
        data={bulkClasses}
        value={values.workClass}
        onChange={({ currentTarget }) => onChange({ ...values, workClass: currentTarget.value })}
      />
    )
  if (field === 'lastPassedOn' || field === 'dismissedOn')
    return (
      <DateInput
        label={field === 'lastPassedOn' ? 'Когда прошли осмотр' : 'День увольнения'}
        value={values.day}
        onChange={(day) => onChange({ ...values, day: String(day) })}
      />
    )
  return null
}

/** Tells what the change will do, by the counts of the server. */
function Told({ lines, error }: { lines: readonly string[] | undefined; error: Error | null }) {
  if (error)
    return (
      <Note tone="danger" icon={IconInfoCircle} role="alert">
        {error.message}
      </Note>
    )
  return (
    <Note tone="calm" icon={IconInfoCircle} role="status">
      {(lines ?? ['Укажите новое значение: до изменения скажем, кого оно коснётся.']).map((line) => (
        <Text key={line} inherit>
          {line}
        </Text>
      ))}
    </Note>
  )
}

/** One change of the chosen employees: what to change, the new value, and what follows from it. */
export function BulkForm({ organization, people, edition, onDone }: Props) {
  const [values, change] = useState(noBulkValues)
  const [failure, fail] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFreeing, setFreeing] = useState(false)
  const send = useBulkChange(organization)
  const wanted = useMemo<BulkInput | null>(() => changeOf(edition, values), [edition, values])
  const preview = useQuery(bulkPreview(organization, people, wanted))
  useUnsaved(values !== noBulkValues && !isBusy)
  const changed = preview.data?.changed ?? 0
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!wanted || isBusy) return fail('Укажите новое значение')
    setBusy(true)
    fail(null)
    try {
      await send(people, wanted, isFreeing)
      onDone()
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      isDocked
      failure={failure}
      isBusy={isBusy}
      tone={values.field === 'dismissedOn' ? 'accent' : undefined}
      save={
        changed > 0
          ? `${values.field === 'dismissedOn' ? 'Уволить' : 'Изменить'}: ${peopleText(changed)}`
          : 'Изменить'
      }
      onSubmit={onSubmit}
    >
      <NativeSelect
        data-autofocus
        label="Что изменить"
        data={bulkFields}
        value={values.field}
        onChange={({ currentTarget }) => {
          fail(null)
          change({ ...values, field: currentTarget.value as BulkField })
        }}
      />
      <ValueField organization={organization} edition={edition} values={values} onChange={change} />
      {values.field === 'dismissedOn' && Boolean(preview.data?.booked) && (
        <Checkbox
          label="Отменить и их записи на осмотр"
          checked={isFreeing}
          onChange={({ currentTarget }) => setFreeing(currentTarget.checked)}
        />
      )}
      <Told
        lines={(wanted && preview.data && bulkLines(wanted, preview.data, isFreeing)) || undefined}
        error={preview.error}
      />
    </Form>
  )
}
