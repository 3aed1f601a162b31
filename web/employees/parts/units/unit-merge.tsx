import { Button, Stack, Text } from '@mantine/core'
import { IconArrowMerge, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unitMergeContract } from '../../../../shared/employees/units/merge/contract.ts'
import { unitMergeLines } from '../../../../shared/employees/units/merge/ru.ts'
import type { UnitMergeInput } from '../../../../shared/employees/units/merge/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey, refreshEmployees } from '../../../platform/employees-data.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import type { TypedUnit } from '../form/form-values.ts'
import { UnitCombobox } from './unit-combobox.tsx'
import { alikeUnit, type UnitKind, type UnitRow } from './unit-words.ts'

interface Props {
  organization: OrganizationId
  kind: UnitKind
  unit: UnitRow
  onDone: () => void
}

/** Moves everybody of a unit to another one, which is told before: the unit then is gone. */
export function UnitMerge({ organization, kind, unit, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [into, setInto] = useState<TypedUnit<string>>({ id: null, text: '' })
  const departments = useQuery({ ...departmentsQuery(organization), enabled: kind === 'department' })
  const positions = useQuery({ ...positionsQuery(organization), enabled: kind === 'position' })
  const list: UnitRow[] | undefined = kind === 'department' ? departments.data : positions.data
  const params = { organization }
  const body = { kind, from: unit.id, into: into.id } as UnitMergeInput
  const told = useQuery({
    queryKey: [...employeesKey(organization), 'merge', body],
    queryFn: ({ signal }) => call(unitMergeContract.preview, { params, body, signal }),
    enabled: into.id !== null,
  })
  const queries = useQueryClient()
  const merging = useMutation({
    mutationFn: () => call(unitMergeContract.merge, { params, body }),
    onSuccess: () => {
      onDone()
      toast('ok', `«${unit.name}» объединено с «${into.text}»`)
    },
    onSettled: () => void refreshEmployees(queries, organization),
  })
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        leftSection={<IconArrowMerge size={20} stroke={1.75} aria-hidden />}
        onClick={() => {
          const alike = list && alikeUnit(list, unit)
          if (alike) setInto({ id: alike.id, text: alike.name })
          setOpen(true)
        }}
      >
        Объединить с…
      </Button>
    )
  const failure = merging.error ?? told.error
  return (
    <Stack gap="sm">
      <UnitCombobox
        label="Объединить с"
        name="into"
        placeholder="Начните вводить название"
        value={into}
        onChange={setInto}
        units={list?.filter(({ id }) => id !== unit.id)}
      />
      {failure && (
        <Note tone="danger" icon={IconInfoCircle} role="alert">
          {failure.message}
        </Note>
      )}
      {told.data && (
        <Note tone="warm" icon={IconInfoCircle} role="status">
          {unitMergeLines(into.text, told.data).map((line) => (
            <Text key={line} inherit>
              {line}
            </Text>
          ))}
        </Note>
      )}
      {told.data && (
        <Button variant="accent" loading={merging.isPending} onClick={() => merging.mutate()}>
          Объединить
        </Button>
      )}
    </Stack>
  )
}
