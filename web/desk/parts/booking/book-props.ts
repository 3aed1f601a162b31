import type { CheckedForm } from '../../../ui/checked-form.ts'
import type { BookDraft } from './book-draft.ts'
import type { ChangeBook } from './use-book.ts'

/** What every part of the page of a booking gets. */
export interface BookProps {
  draft: BookDraft
  change: ChangeBook
  form: CheckedForm
}

type Part = 'person' | 'paper' | 'employer'
/** Names of the fields that hold what was typed. */
type TextOf<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values]

/** What the inputs of one part of the draft need. */
export const fieldsOf =
  <Name extends Part>(part: Name, { draft, change, form }: BookProps) =>
  (name: TextOf<BookDraft[Name]> & string) => {
    const value = draft[part][name] as string
    const put = (text: string) =>
      change((before) => ({ ...before, [part]: { ...before[part], [name]: text } }))
    return { value, ...form.field(`${part}.${name}`, value), onChange: put }
  }
