import { type FormEvent, useEffect, useRef, useState } from 'react'
import { countOf } from '../../shared/platform/count-words.ts'
import { focusOn } from '../platform/focus.ts'
import { captionOf } from './form.tsx'

/** Error messages by field name. Empty: the form may be sent. */
export type Problems = Record<string, string>

/** Props of a form field besides its value. */
export interface FieldProps {
  name: string
  error: string | undefined
  onBlur: () => void
}

/**
 * Checks a form whose values live in a draft outside it. The error of a field is shown after the user has
 * filled the field and left it; a failed submit shows all errors and focuses the first one.
 */
export function useCheckedForm(problems: Problems, onNext: () => void) {
  const place = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [first, setFirst] = useState('')
  useEffect(() => {
    if (tries === 0) return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    focusOn(wrong)
    setFirst(captionOf(wrong))
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
  return { place, field, submit, slips: tries > 0 ? count : 0, first }
}

const slipForms = ['поле', 'поля', 'полей'] as const

/** Names the fields that block the form: «Проверьте поле «Номер»», «Проверьте 3 поля, начиная с «Фамилия»»; else empty. */
export function slipText({ slips, first }: Pick<CheckedForm, 'slips' | 'first'>): string {
  if (slips === 0) return ''
  if (first === '') return `Проверьте ${countOf(slips, slipForms)}`
  return slips === 1
    ? `Проверьте поле «${first}»`
    : `Проверьте ${countOf(slips, slipForms)}, начиная с «${first}»`
}

/** A form whose fields are checked when the user leaves them. */
export type CheckedForm = ReturnType<typeof useCheckedForm>
