import { useState } from 'react'
import { clinicRefusals } from '../../../../shared/clinic/ru.ts'
import {
  type ClinicField,
  ClinicInput,
  ClinicSettings,
  type ClinicValues,
} from '../../../../shared/clinic/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { changedFields, type MergeResult, merge } from '../../../platform/merge.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useClinicActs } from '../../api.ts'
import { settled } from './contacts-draft.ts'

type Errors = Partial<Record<ClinicField, string>>

const errorsOf = (values: ClinicValues): Errors => {
  const issues = ClinicInput.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

const focus = (errors: Errors) => {
  const [first] = Object.keys(errors)
  document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

/** The state of the contacts form: typed values survive errors and another administrator's change. */
export function useContacts(settings: ClinicSettings) {
  const { change, put } = useClinicActs()
  const [base, setBase] = useState(settings)
  const [draft, setDraft] = useState<ClinicValues>(settings.own)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState<{
    merged: MergeResult<ClinicValues>
    by: ClinicSettings
  } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { installation } = base
  const own = settled(draft, installation)
  const isDirty = changedFields(base.own, own).length > 0

  const begin = (from: ClinicSettings) => {
    setBase(from)
    setDraft(from.own)
    setErrors({})
    setFailure(null)
    setOvertaken(null)
  }
  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const now = ClinicSettings.safeParse((error.details as { now?: unknown } | undefined)?.now).data
    if (isRefused(error, clinicRefusals.STALE_SETTINGS) && now) {
      const merged = merge(base.own, own, now.own)
      put(now)
      setBase(now)
      setDraft(merged.values)
      setOvertaken({ merged, by: now })
      return
    }
    setErrors(error.fields)
    setFailure(Object.keys(error.fields).length > 0 ? null : error.message)
    focus(error.fields)
  }
  const save = async () => {
    const wrong = errorsOf(own)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focus(wrong)
    setBusy(true)
    setFailure(null)
    try {
      begin(await change({ ...ClinicInput.parse(own), version: base.version }))
      toast('ok', 'Контакты сохранены', 'Люди увидят их, как только откроют страницу')
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    base,
    draft,
    own,
    errors,
    failure,
    overtaken,
    isBusy,
    isDirty,
    save,
    set: (field: ClinicField, value: string | null) => {
      setDraft((known) => ({ ...known, [field]: value }))
      setErrors(({ [field]: _gone, ...rest }) => rest)
    },
    reset: () => begin(base),
  }
}

export type Contacts = ReturnType<typeof useContacts>
