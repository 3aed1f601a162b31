import type { CheckedForm } from '../../../ui/checked-form.ts'
import type { BookDraft } from './book-draft.ts'
import type { ChangeBook } from './use-book.ts'

/** Props of every part of the booking page. */
export interface BookProps {
  draft: BookDraft
  change: ChangeBook
  form: CheckedForm
}

type Part = 'person' | 'paper' | 'employer'
/** Names of the text fields. */
type TextOf<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values]

/** Props of the inputs of one part of the draft. */
export const fieldsOf =
  <Name extends Part>(part: Name, { draft, change, form }: BookProps) =>
  (name: TextOf<BookDraft[Name]> & string) => {
    const value = draft[part][name] as string
    const put = (text: string) =>
      change((before) => ({ ...before, [part]: { ...before[part], [name]: text } }))
    return { value, ...form.field(`${part}.${name}`, value), onChange: put }
  }
