import type { ChangeEvent } from 'react'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'
import type { StepProps } from './step-props.ts'

type Part = Exclude<keyof Draft, 'factors' | 'again'>
/** Names of the fields that hold what was typed. */
type TextOf<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values]

/** The fields of one part of the draft: what stands in them, a change of some, and what an input needs to be one of them. */
export function useFields<Name extends Part>(part: Name, { draft, onChange, problems, onNext }: StepProps) {
  type Text = TextOf<Draft[Name]>
  const typed: Draft[Name] = draft[part]
  const form = useCheckedForm(problems, onNext)
  const change = (fields: Partial<Draft[Name]>) => onChange({ ...draft, [part]: { ...typed, ...fields } })
  const put = (name: Text, text: string) => change({ [name]: text } as Partial<Draft[Name]>)
  const common = (name: Text) => {
    const value = typed[name] as string
    return { value, ...form.field(String(name), value) }
  }
  return {
    typed,
    change,
    form,
    /** For an input of ours, which gives the text. */
    masked: (name: Text) => ({ ...common(name), onChange: (text: string) => put(name, text) }),
    /** For a bare input, which gives the event. */
    plain: (name: Text) => ({
      ...common(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.value),
    }),
  }
}
