import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusOn } from '../platform/focus.ts'

/** Sentences to show, by the name of the field. Empty: the form may be sent. */
export type Problems = Record<string, string>

/** What a field of a form needs beside its value. */
export interface FieldProps {
  name: string
  error: string | undefined
  onBlur: () => void
}

/**
 * Shows what is wrong: with a field once the person has left it with something in it, with all fields after a try to
 * go on; then the focus goes to the first of them. Values live in the draft, not here.
 */
export function useCheckedForm(problems: Problems, onNext: () => void) {
  const place = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusOn(place.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))
  }, [tries])
  const count = Object.keys(problems).length
  const field = (name: string, value: unknown = 'given'): FieldProps => ({
    name,
    error: tries > 0 || (left.has(name) && value !== '') ? problems[name] : undefined,
    onBlur: () => setLeft((known) => (known.has(name) ? known : new Set(known).add(name))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) setTries(tries + 1)
    else onNext()
  }
  return { place, field, submit, slips: tries > 0 ? count : 0 }
}

/** A form whose fields are checked as they are left. */
export type CheckedForm = ReturnType<typeof useCheckedForm>
