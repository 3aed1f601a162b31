import { SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PositionId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useSlide } from '../ui/slide.ts'
import { positionsQuery, useHasDepartments } from './api.ts'
import { WithEdition } from './parts/form/form-edition.tsx'
import { useLeave } from './parts/form/form-leave.tsx'
import { UnitForm } from './parts/units/unit-form.tsx'
import { UnitList } from './parts/units/unit-list.tsx'
import { type UnitKind, type UnitRow, unitNames } from './parts/units/unit-words.ts'

interface Props {
  organization: OrganizationId
  /** The position whose form opens at once; null for none. */
  position: PositionId | null
  onClose: () => void
}

/** The unit whose form lies over the list; a null `unit` is a new one. */
type Open = { unit: UnitRow | null } | null

const kinds = (['department', 'position'] as const).map((value) => ({ value, label: unitNames[value].many }))

const titleOf = (kind: UnitKind, open: Open): string =>
  open ? unitNames[kind][open.unit ? 'change' : 'add'] : 'Подразделения и должности'

/** Returns the kind of units to show: positions when the organization has no departments. */
function useKind({ organization, position }: Props) {
  const hasDepartments = useHasDepartments(organization)
  const [chosen, setKind] = useState<UnitKind | null>(position && 'position')
  return [chosen ?? (hasDepartments ? 'department' : 'position'), setKind] as const
}

/** Returns the unit whose form lies over the list: at first the position named in the address. */
function useOpen({ organization, position }: Props) {
  const { data } = useQuery({ ...positionsQuery(organization), enabled: position !== null })
  const [chosen, setOpen] = useState<Open | undefined>(undefined)
  const unit = data?.find(({ id }) => id === position)
  return [chosen === undefined && unit ? { unit } : (chosen ?? null), setOpen] as const
}

/**
 * Departments and positions of the organization with their factors and numbers of people; the user adds,
 * renames and changes them.
 */
export function UnitsSheet(props: Props) {
  const { organization, onClose } = props
  const { isOpen, close } = useSlide(onClose)
  const [kind, setKind] = useKind(props)
  const [open, setOpen] = useOpen(props)
  const [back, setBack] = useState<string | null>(null)
  const leave = () => {
    setBack(open?.unit?.id ?? null)
    setOpen(null)
  }
  const { question, onCancel } = useLeave(leave)
  return (
    <FormSheet opened={isOpen} onClose={close} place="side" isWide title={titleOf(kind, open)}>
      {open ? (
        <WithEdition>
          {(edition) => (
            <UnitForm
              organization={organization}
              kind={kind}
              edition={edition}
              onCancel={onCancel}
              unit={open.unit}
              onDone={leave}
            />
          )}
        </WithEdition>
      ) : (
        <Stack>
          <SegmentedControl
            aria-label="Что показать"
            data={kinds}
            value={kind}
            onChange={(value) => setKind(value as UnitKind)}
          />
          <UnitList
            key={kind}
            organization={organization}
            kind={kind}
            back={back}
            onOpen={(unit) => setOpen({ unit })}
          />
        </Stack>
      )}
      {question}
    </FormSheet>
  )
}
