import { useMemo, useRef, useState } from 'react'
import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import type { EmployeeCard, EmployeeInput, FoundEmployee } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { type MergeResult, merge } from '../../../platform/merge.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useEmployeeActs } from '../card/card-api.ts'
import type { FieldName } from './field-names.ts'
import {
  type EmployeeValues,
  employeeForm,
  type FormContext,
  inputOf,
  valuesOf,
  withTyped,
} from './form-values.ts'

interface Options {
  organization: OrganizationId
  /** Null for a new employee. */
  card: EmployeeCard | null
  edition: Edition
  /** The values typed for a newcomer who is the person of the card: they stand in the form, not saved yet. */
  typed?: EmployeeValues | undefined
  onSaved: (card: EmployeeCard) => void
  /** Adds somebody else than an employee; `onSaved` is not called then. */
  onAdd?: (input: EmployeeInput, anyway: boolean, idempotencyKey: string) => Promise<void>
}

const { EMPLOYEE_EXISTS, NUMBER_TAKEN, STALE_EMPLOYEE } = employeeRefusals

/**
 * Adds a new employee. A repeated request with the same key adds nobody; after a refusal the key is new,
 * because the data may change.
 */
function useAdding({ organization, onSaved, onAdd }: Options, ground: FormContext) {
  const { add } = useEmployeeActs(organization)
  const key = useRef(newKey())
  return async (values: EmployeeValues, anyway: boolean): Promise<void> => {
    const input = inputOf(values, ground)
    try {
      if (onAdd) await onAdd(input, anyway, key.current)
      else onSaved(await add({ ...input, ...(anyway && { anyway }) }, key.current))
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refusal') key.current = newKey()
      throw error
    }
  }
}

/** Whether a department or position is being created in place; the employee's save waits for it. */
function useMaking() {
  const [count, setCount] = useState(0)
  const making = <Result>(made: Promise<Result>): Promise<Result> => {
    setCount((now) => now + 1)
    return made.finally(() => setCount((now) => now - 1))
  }
  return { isMaking: count > 0, making }
}

/**
 * The values after another user has saved the card: the typed ones merged with the saved ones, and the saved
 * ones alone.
 */
interface ConflictValues {
  merged: MergeResult<EmployeeValues>
  now: EmployeeValues
}

/** Shows the refusal of a personnel number already in use at the field of that number. */
function atField(error: unknown): unknown {
  if (!isRefused(error, NUMBER_TAKEN)) return error
  const { code, message } = error
  return new CallError({ code, message, fields: { personnelNumber: message } }, null)
}

/** The form of an employee: the typed values and the server's last refusal. A refusal never loses typed values. */
export function useEmployeeForm(options: Options) {
  const { organization, card, edition, onSaved } = options
  const { change } = useEmployeeActs(organization)
  const [base, setBase] = useState(() => ({
    values: valuesOf(card, edition),
    version: card?.version ?? 0,
    concludedOn: card?.concludedOn ?? null,
  }))
  const { concludedOn } = base
  const ground = useMemo(
    (): FormContext => ({ edition, today: clinicDay(new Date()), concludedOn }),
    [edition, concludedOn],
  )
  const add = useAdding(options, ground)
  const [found, setFound] = useState<FoundEmployee[]>([])
  const [overtaken, setOvertaken] = useState<ConflictValues | null>(null)
  const { isMaking, making } = useMaking()
  const anyway = useRef(false)

  const overtake = (values: EmployeeValues, current: EmployeeCard) => {
    const now = valuesOf(current, edition)
    const merged = merge(base.values, values, now)
    setBase({ values: now, version: current.version, concludedOn: current.concludedOn })
    entry.form.setValues({ ...merged.values })
    entry.form.resetDirty({ ...now })
    setOvertaken({ merged, now })
  }
  const save = async (values: EmployeeValues): Promise<void> => {
    if (!card) return add(values, anyway.current)
    onSaved(await change(card.id, { ...inputOf(values, ground), version: base.version }))
  }
  const entry = useSchemaForm<EmployeeValues>({
    schema: employeeForm(ground),
    initialValues: options.typed ? withTyped(base.values, options.typed) : base.values,
    send: async (values) => {
      setFound([])
      setOvertaken(null)
      try {
        await save(values)
      } catch (error) {
        if (isRefused(error, EMPLOYEE_EXISTS)) setFound((error.details as { found: FoundEmployee[] }).found)
        else if (isRefused(error, STALE_EMPLOYEE))
          overtake(values, (error.details as { now: EmployeeCard }).now)
        else throw atField(error)
      } finally {
        anyway.current = false
      }
    },
  })
  return {
    ...entry,
    ground,
    isBusy: entry.isBusy || isMaking,
    making,
    found,
    overtaken,
    addAnyway: () => {
      anyway.current = true
      entry.onSubmit()
    },
    take: (name: FieldName) => {
      if (!overtaken) return
      const { merged, now } = overtaken
      entry.form.setFieldValue(name, now[name] as never)
      const disputed = merged.disputed.filter((one) => one !== name)
      setOvertaken({ now, merged: { ...merged, disputed, taken: [...merged.taken, name] } })
    },
  }
}

/** The form of an employee with the server's last refusal. */
export type EmployeeEntry = ReturnType<typeof useEmployeeForm>
