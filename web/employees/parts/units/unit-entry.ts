import { useState } from 'react'
import { z } from 'zod'
import type { ChosenFactor } from '../../../../shared/booking/schema.ts'
import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import {
  type DepartmentId,
  DepartmentInput,
  type PositionId,
  PositionInput,
} from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { type FactorChoice, unansweredOf, withMarks } from '../../../../shared/programme/marks.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useUnitActs } from '../card/card-api.ts'
import { choicesOf } from '../form/form-values.ts'
import { movedText, type UnitKind, type UnitRow, unitNames } from './unit-words.ts'

interface UnitValues {
  name: string
  factors: FactorChoice[]
  /** Why the work needs no check-up; null: not stated. Only without factors. */
  exemption: string | null
}

interface Options {
  organization: OrganizationId
  kind: UnitKind
  unit: UnitRow | null
  edition: Edition
  onDone: () => void
}

/** The server's current version of a unit that another user has changed. */
interface Current {
  name: string
  version: number
  factors?: ChosenFactor[]
  exemption?: string | null
}

/** The stated reason counts only while no factor is chosen. */
const exemptionOf = ({ factors, exemption }: UnitValues) => (factors.length > 0 ? null : exemption)

const schemaOf = (kind: UnitKind, edition: Edition) =>
  z.object({
    name: kind === 'position' ? PositionInput.shape.name : DepartmentInput.shape.name,
    factors: z.array(z.custom<FactorChoice>()).superRefine((factors, context) => {
      const isTooMany = PositionInput.shape.factors.safeParse(withMarks(edition, factors)).error?.issues[0]
      const isUnanswered = unansweredOf(edition, factors).length > 0
      const message = isTooMany?.message ?? (isUnanswered && 'Уточните вещества в отмеченных пунктах')
      if (message) context.addIssue({ code: 'custom', message })
    }),
    exemption: PositionInput.shape.exemption,
  })

/** Saves a unit; returns the number of people with a changed term. */
function useWrite({ organization, kind, unit, edition }: Options) {
  const acts = useUnitActs(organization)
  return async (values: UnitValues, version: number): Promise<number> => {
    const { name, factors } = values
    const position = { name, factors: withMarks(edition, factors), exemption: exemptionOf(values) }
    if (kind === 'department')
      await (unit
        ? acts.changeDepartment(unit.id as DepartmentId, { name, version })
        : acts.addDepartment(name))
    else if (unit) return (await acts.changePosition(unit.id as PositionId, { ...position, version })).moved
    else await acts.addPosition(position)
    return 0
  }
}

/** Lists the fields that another user changed. */
function changesBetween(before: Current, now: Current, edition: Edition) {
  const codes = ({ factors = [] }: Current) => factors.map(({ code }) => code).join(', ')
  const shown = withMarks(edition, choicesOf(edition, now.factors ?? [])).map(({ code }) => code)
  return [
    { field: 'name', name: 'Название', now: now.name, mine: null, isSame: before.name === now.name },
    {
      field: 'factors',
      name: 'Факторы',
      now: shown.join(', ') || 'нет',
      mine: null,
      isSame: codes(before) === codes(now),
    },
    {
      field: 'exemption',
      name: 'Осмотр не требуется',
      now: now.exemption ?? 'нет',
      mine: null,
      isSame: (before.exemption ?? null) === (now.exemption ?? null),
    },
  ].filter(({ isSame }) => !isSame)
}

/** Shows the error of a taken name at the name field. */
function atField(error: unknown): unknown {
  if (!isRefused(error, employeeRefusals.UNIT_EXISTS)) return error
  return new CallError({ code: error.code, message: error.message, fields: { name: error.message } }, null)
}

/** The form of a department or a position. A refusal loses nothing the user typed. */
export function useUnitForm(options: Options) {
  const { kind, unit, edition, onDone } = options
  const write = useWrite(options)
  const [seen, setSeen] = useState<Current>(unit ?? { name: '', version: 0 })
  const [changed, setChanged] = useState<ReturnType<typeof changesBetween> | null>(null)
  const entry = useSchemaForm<UnitValues>({
    schema: schemaOf(kind, edition),
    initialValues: {
      name: unit?.name ?? '',
      factors: choicesOf(edition, unit?.factors ?? []),
      exemption: unit?.exemption ?? null,
    },
    send: async (values) => {
      setChanged(null)
      try {
        const moved = await write(values, seen.version)
        onDone()
        toast(
          'ok',
          unit ? unitNames[kind].saved : unitNames[kind].added,
          movedText(moved) ?? values.name.trim(),
        )
      } catch (error) {
        if (!isRefused(error, employeeRefusals.STALE_UNIT)) throw atField(error)
        const { now } = error.details as { now: Current }
        setChanged(changesBetween(seen, now, edition))
        setSeen(now)
      }
    },
  })
  return { ...entry, changed }
}
