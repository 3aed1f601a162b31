import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type Ref, useState } from 'react'
import { isPartOf, separator } from '../../../../shared/employees/unit-names.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { departmentsQuery } from '../../api.ts'
import type { UnitRow } from './unit-words.ts'

interface Props {
  organization: OrganizationId
  unit: UnitRow | null
  field: Pick<ComponentProps<typeof TextInput>, 'error'>
  onChange: (name: string) => void
  ref: Ref<HTMLInputElement>
}

/** The name of a department and the parent to which it belongs; both together are the name that is saved. */
export function DepartmentName({ organization, unit, field, onChange, ref }: Props) {
  const departments = useQuery(departmentsQuery(organization)).data ?? []
  const parts = (unit?.name ?? '').split(separator)
  const [own, setOwn] = useState(parts.at(-1) ?? '')
  const [parent, setParent] = useState(parts.slice(0, -1).join(separator))
  const change = (nextParent: string, nextOwn: string) => {
    setParent(nextParent)
    setOwn(nextOwn)
    onChange(nextParent && nextOwn.trim() ? `${nextParent}${separator}${nextOwn.trim()}` : nextOwn)
  }
  const others = departments
    .map(({ name }) => name)
    .filter((name) => !unit || (name !== unit.name && !isPartOf(name, unit.name)))
  const names = parent && !others.includes(parent) ? [parent, ...others] : others
  return (
    <>
      <TextInput
        ref={ref}
        label="Название"
        maxLength={200}
        autoComplete="off"
        value={own}
        onChange={({ currentTarget }) => change(parent, currentTarget.value)}
        data-path="name"
        {...field}
      />
      {names.length > 0 && (
        <NativeSelect
          label="Входит в"
          size="md"
          data={[{ value: '', label: 'Ни во что: само по себе' }, ...names]}
          value={parent}
          onChange={({ currentTarget }) => change(currentTarget.value, own)}
        />
      )}
    </>
  )
}
