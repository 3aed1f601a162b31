import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { FactorChoice } from '../../shared/programme/marks.ts'
import { factorText } from '../../shared/programme/ru.ts'
import { factorOf } from '../../shared/programme/rules.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { factorIndex } from '../../shared/programme/search.ts'
import { ChosenFactors } from './parts/chosen-factors.tsx'
import { FactorGroups, type Suggestion } from './parts/factor-groups.tsx'
import { FactorSearch } from './parts/factor-search.tsx'
import { FoundFactors } from './parts/found-factors.tsx'

interface Props {
  edition: Edition
  chosen: readonly FactorChoice[]
  onChange: (chosen: FactorChoice[]) => void
  /** Groups of factors shown first, for instance those usual for the position. */
  suggestions?: readonly Suggestion[]
  /** The text of an error: the user has to choose or to answer something. It is linked to the search field. */
  error?: string
}

/** Chooses factors and kinds of work of the order by number, words, or from the list of sections. */
export function FactorPicker({ edition, chosen, onChange, suggestions = [], error }: Props) {
  const [query, setQuery] = useState('')
  const [said, say] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const index = useMemo(() => factorIndex(edition), [edition])
  const factorName = (code: string) => {
    const factor = factorOf(edition, code)
    return factor ? factorText(factor) : code
  }
  const toggle = (code: string) => {
    const isOn = chosen.some((one) => one.code === code)
    say(isOn ? `Убрано: ${factorName(code)}` : `Выбрано: ${factorName(code)}`)
    onChange(isOn ? chosen.filter((one) => one.code !== code) : [...chosen, { code, substances: null }])
  }
  const answer = (code: string, substances: string[] | null) =>
    onChange(chosen.map((one) => (one.code === code ? { code, substances } : one)))
  const rows = { edition, chosen, onToggle: toggle, onAnswer: answer }
  return (
    <div>
      <FactorSearch
        ref={field}
        query={query}
        onQuery={setQuery}
        error={error}
        index={index}
        onFirst={(code) => {
          if (!chosen.some((one) => one.code === code)) toggle(code)
          setQuery('')
        }}
      />
      <ChosenFactors
        chosen={chosen}
        nameOf={(code) => factorOf(edition, code)?.shortName ?? ''}
        onRemove={toggle}
        onChange={onChange}
        onEmpty={() => field.current?.focus()}
      />
      {query.trim() === '' ? (
        <FactorGroups {...rows} suggestions={suggestions} />
      ) : (
        <FoundFactors {...rows} index={index} query={query} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
