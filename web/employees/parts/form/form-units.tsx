import { useQuery } from '@tanstack/react-query'
import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import type { DepartmentId, EmployeeCard, PositionId } from '../../../../shared/employees/schema.ts'
import { unitKey } from '../../../../shared/employees/unit-names.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { isRefused } from '../../../platform/call.ts'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import { useUnitActs } from '../card/card-api.ts'
import { UnitCombobox } from '../units/unit-combobox.tsx'
import type { EmployeeEntry } from './form-entry.ts'
import { errorOf } from './form-fields.tsx'
import type { EmployeeValues, TypedUnit } from './form-values.ts'

interface Props {
  organization: OrganizationId
  entry: Pick<EmployeeEntry, 'form' | 'making'>
}

/** Creates a unit; when another user has created it meanwhile, returns that one. */
async function makeOr<Unit extends { name: string }>(
  name: string,
  make: () => Promise<Unit>,
  listAgain: () => Promise<Unit[] | undefined>,
): Promise<Unit> {
  try {
    return await make()
  } catch (error) {
    if (!isRefused(error, employeeRefusals.UNIT_EXISTS)) throw error
    const same = (await listAgain())?.find((unit) => unitKey(unit.name) === unitKey(name))
    if (!same) throw error
    return same
  }
}

/** Choice of an existing position or a new one. */
export function PositionField({ organization, entry: { form, making } }: Props) {
  const positions = useQuery(positionsQuery(organization))
  const { addPosition } = useUnitActs(organization)
  return (
    <UnitCombobox
      label="Должность"
      name="position"
      placeholder="Начните вводить"
      value={form.getValues().position as TypedUnit<PositionId>}
      onChange={(value) => form.setFieldValue('position', value as never)}
      units={positions.data}
      onCreate={(name) =>
        making(
          makeOr(
            name,
            () => addPosition({ name, factors: [] }),
            async () => (await positions.refetch()).data,
          ),
        )
      }
      error={errorOf(form, 'position')}
    />
  )
}

/** Choice of an existing department or a new one. */
export function DepartmentField({ organization, entry: { form, making } }: Props) {
  const departments = useQuery(departmentsQuery(organization))
  const { addDepartment } = useUnitActs(organization)
  return (
    <UnitCombobox
      label="Подразделение"
      name="department"
      placeholder="Начните вводить"
      value={form.getValues().department as TypedUnit<DepartmentId>}
      onChange={(value) => form.setFieldValue('department', value as never)}
      units={departments.data}
      onCreate={(name) =>
        making(
          makeOr(
            name,
            () => addDepartment(name),
            async () => (await departments.refetch()).data,
          ),
        )
      }
      error={errorOf(form, 'department')}
    />
  )
}

/** The chosen position, with its factors as far as known. */
export function usePosition(
  organization: OrganizationId,
  { id, text }: EmployeeValues['position'],
  card: EmployeeCard | null,
) {
  const { data } = useQuery(positionsQuery(organization))
  if (id === null) return null
  const known = data?.find((one) => one.id === id)
  return {
    name: known?.name ?? text,
    factors: known?.factors ?? (card?.positionId === id ? card.positionFactors : []),
  }
}
