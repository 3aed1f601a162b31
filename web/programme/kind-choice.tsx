import { IconFileText } from '@tabler/icons-react'
import { kindReasons } from '../../shared/programme/kinds.ts'
import {
  checkUpKindHints,
  checkUpKindNames,
  kindPapers,
  kindReasonHints,
  kindReasonTitles,
  shortKindNames,
} from '../../shared/programme/ru.ts'
import type { CheckUpKind, KindReason } from '../../shared/programme/schema.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Note } from '../ui/note.tsx'

interface Choice<Kind extends CheckUpKind> {
  kind: Kind
  kindReason: KindReason | null
}

interface Props<Kind extends CheckUpKind> extends Choice<Kind> {
  kinds: readonly Kind[]
  onChange: (choice: Choice<Kind>) => void
  name?: string
  /** Titles alone, where the user knows the kinds. */
  isShort?: boolean
  error?: string | undefined
}

const reasonLegends: Partial<Record<CheckUpKind, string>> = {
  unscheduled: 'Почему внеочередной',
  health_book: 'Медкнижка',
}

/** Chooses the kind of check-up and, for the kinds that have reasons, the reason; says which paper the kind gives. */
export function KindChoice<Kind extends CheckUpKind>(props: Props<Kind>) {
  const { kind, kindReason, kinds, onChange, name = 'kind', isShort = false, error } = props
  const reasons = kindReasons[kind]
  return (
    <>
      <ChoiceCards
        legend="Вид осмотра"
        name={name}
        value={kind}
        // A reason belongs to one kind: with another kind it goes.
        onChange={(next) => onChange({ kind: next, kindReason: null })}
        choices={kinds.map((value) => ({
          value,
          title: isShort ? shortKindNames[value] : checkUpKindNames[value],
          text: isShort ? undefined : checkUpKindHints[value],
        }))}
      />
      {reasons.length > 0 && (
        <div data-path="kindReason">
          <ChoiceCards
            legend={reasonLegends[kind] ?? 'Причина'}
            name={`${name}-reason`}
            value={kindReason}
            onChange={(reason) => onChange({ kind, kindReason: reason })}
            choices={reasons.map((value) => ({
              value,
              title: kindReasonTitles[value],
              text: isShort ? undefined : kindReasonHints[value],
            }))}
            error={error}
          />
        </div>
      )}
      {(!isShort || reasons.length > 0) && (
        <Note tone="calm" icon={IconFileText}>
          {kindPapers[kind]}
        </Note>
      )}
    </>
  )
}
