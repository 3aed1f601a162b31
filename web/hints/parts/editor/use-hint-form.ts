import { useEffect, useRef, useState } from 'react'
import { hintRefusals } from '../../../../shared/hints/ru.ts'
import { type AdminHint, HintInput, type HintType } from '../../../../shared/hints/schema.ts'
import { detailsOf } from '../../../platform/call.ts'
import { dropDraft, keepDraft, readDraft } from '../../../platform/draft.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { changedFields, type MergeResult, merge } from '../../../platform/merge.ts'
import { useHintActs } from '../../api.ts'
import { type HintField, valuesOf } from './hint-fields.ts'

/** Base of a form: the hint at its opening, or the version that another administrator has saved since. */
interface Base {
  values: HintInput
  version: number
}

/** Stored draft of an unfinished text. */
interface StoredDraft extends Base {
  typed: HintInput
}

interface ConflictValues {
  merged: MergeResult<HintInput>
  now: HintInput
}

const emptyHint = (type: HintType): HintInput => ({
  type,
  name: '',
  header: '',
  text: '',
  additional: '',
  status: 'active',
  isFavorite: false,
})

const isKept = (value: unknown): value is StoredDraft => {
  const { typed, values } = (value ?? {}) as Partial<StoredDraft>
  return typeof typed?.text === 'string' && typeof values?.text === 'string'
}

const isChanged = (from: HintInput, to: HintInput) => changedFields(from, to).length > 0

/** Returns the storage key of an unfinished text. */
export const draftOf = (hint: AdminHint | null): string => `hint.${hint?.id ?? 'new'}`

/** Returns the initial values of the form: the hint, or the text typed before a reload. */
function beginningOf(hint: AdminHint | null, type: HintType, owner: string) {
  const base: Base = { values: hint ? valuesOf(hint) : emptyHint(type), version: hint?.version ?? 0 }
  const kept = readDraft(draftOf(hint), owner)
  if (!isKept(kept)) return { base, typed: base.values, isRestored: false, overtaken: null }
  const merged = merge(kept.values, kept.typed, base.values)
  const isOvertaken = merged.taken.length + merged.disputed.length > 0
  const overtaken: ConflictValues | null = isOvertaken ? { merged, now: base.values } : null
  return { base, typed: merged.values, isRestored: isChanged(base.values, merged.values), overtaken }
}

interface Options {
  /** Null for a new one. */
  hint: AdminHint | null
  type: HintType
  owner: string
  onSaved: (hint: AdminHint) => void
}

/** Stores the typed text on the device until it is saved. */
function useKept(name: string, owner: string, { values, version }: Base, typed: HintInput): boolean {
  const isDirty = isChanged(values, typed)
  const text = JSON.stringify({ typed, values, version } satisfies StoredDraft)
  useEffect(() => {
    if (isDirty) keepDraft(name, owner, JSON.parse(text))
    else dropDraft(name)
  }, [name, owner, isDirty, text])
  return isDirty
}

const nowIn = (error: unknown): AdminHint | null =>
  (detailsOf(error, hintRefusals.STALE_HINT) as { now?: AdminHint } | undefined)?.now ?? null

/** The form of a hint: typed text survives refusals, a reload, and another administrator's save. */
export function useHintForm({ hint, type, owner, onSaved }: Options) {
  const acts = useHintActs()
  const [beginning] = useState(() => beginningOf(hint, type, owner))
  const [base, setBase] = useState(beginning.base)
  const [overtaken, setOvertaken] = useState<ConflictValues | null>(beginning.overtaken)
  const [isRestored, setRestored] = useState(beginning.isRestored)
  const version = useRef(base.version)
  version.current = base.version

  const upon = (values: HintInput, news: AdminHint) => {
    setBase({ values, version: news.version })
    version.current = news.version
  }
  const save = async (typed: HintInput): Promise<AdminHint> => {
    if (!hint) return acts.add(typed)
    try {
      return await acts.change(hint.id, { ...typed, version: version.current })
    } catch (error) {
      const now = nowIn(error)
      const merged = now && merge(base.values, typed, valuesOf(now))
      if (!now || !merged || merged.taken.length + merged.disputed.length > 0) throw error
      // The other administrator has changed only the position of the hint: there is nothing to ask the user.
      return acts.change(hint.id, { ...typed, version: now.version })
    }
  }
  const entry = useSchemaForm<HintInput>({
    schema: HintInput,
    initialValues: beginning.typed,
    send: async (typed) => {
      try {
        const saved = await save(HintInput.parse(typed))
        upon(valuesOf(saved), saved)
        entry.form.setValues(valuesOf(saved) as never)
        setOvertaken(null)
        setRestored(false)
        dropDraft(draftOf(hint))
        onSaved(saved)
      } catch (error) {
        const now = nowIn(error)
        if (!now) throw error
        const theirs = valuesOf(now)
        const merged = merge(base.values, typed, theirs)
        acts.put([now])
        upon(theirs, now)
        entry.form.setValues(merged.values as never)
        setOvertaken({ merged, now: theirs })
      }
    },
  })
  const typed = entry.form.getValues() as HintInput
  const isDirty = useKept(draftOf(hint), owner, base, typed)
  return {
    ...entry,
    typed,
    isDirty,
    overtaken,
    isRestored: isRestored && isDirty,
    /** Replaces some fields with the other administrator's text. */
    take: (fields: readonly HintField[]) => {
      if (!overtaken) return
      const { merged, now } = overtaken
      for (const field of fields) entry.form.setFieldValue(field, now[field] as never)
      const disputed = merged.disputed.filter((one) => !fields.includes(one))
      setOvertaken({ now, merged: { ...merged, disputed, taken: [...merged.taken, ...fields] } })
    },
    /** Discards the typed text. */
    reset: () => {
      entry.form.setValues(base.values as never)
      entry.form.clearErrors()
      setOvertaken(null)
      setRestored(false)
    },
  }
}

/** The form with its save state. */
export type HintEntry = ReturnType<typeof useHintForm>
