import type { ChangeEvent } from 'react'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'
import type { StepProps } from './step-props.ts'

type Part = Exclude<keyof Draft, 'factors' | 'again' | 'whom'>
/** Names of the text fields. */
type TextOf<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values]

/** The fields of one part of the draft: their values, a setter, and the props of an input. */
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
    /** For our own input component, whose handler gets the text. */
    masked: (name: Text) => ({ ...common(name), onChange: (text: string) => put(name, text) }),
    /** For a native input, whose handler gets the event. */
    plain: (name: Text) => ({
      ...common(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.value),
    }),
  }
}
