import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { exactCode, readCodes } from '../../shared/programme/code-list.ts'
import { asksHealthBook } from '../../shared/programme/health-book.ts'
import type { FactorChoice } from '../../shared/programme/marks.ts'
import { factorText } from '../../shared/programme/ru.ts'
import { factorOf, volumeLimits } from '../../shared/programme/rules.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { type FactorIndex, factorIndex, findCodes, search } from '../../shared/programme/search.ts'
import { ChosenFactors } from './parts/chosen-factors.tsx'
import { FactorGroups, type Suggestion } from './parts/factor-groups.tsx'
import { FactorSearch } from './parts/factor-search.tsx'
import classes from './parts/factors.module.css'
import { FoundFactors } from './parts/found-factors.tsx'
import { FoundList } from './parts/found-list.tsx'
import { addedText } from './parts/words.ts'

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
  const [outcome, setOutcome] = useState('')
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
  const list = useMemo(() => readCodes(index, query), [index, query])
  const ask = (next: string) => {
    setOutcome('')
    setQuery(next)
  }
  const add = (codes: readonly string[]) => {
    const fresh = codes.filter((code) => !chosen.some((one) => one.code === code))
    const room = Math.max(0, volumeLimits.factors - chosen.length)
    onChange([...chosen, ...fresh.slice(0, room).map((code) => ({ code, substances: null }))])
    return { added: fresh.slice(0, room), beyond: fresh.slice(room) }
  }
  const addAll = () => {
    if (!list) return
    const { added, beyond } = add(list.codes)
    // The rest stays in the field, so that the user chooses or corrects it.
    setQuery([...list.unclear.map(({ text }) => text), ...beyond].join('; '))
    setOutcome(
      beyond.length > 0
        ? `Больше ${volumeLimits.factors} пунктов в одном осмотре не бывает. Не добавлено: ${beyond.join(', ')}.`
        : addedText(added, list.unclear),
    )
  }
  const enter = () => {
    if (list) return addAll()
    const code = exactCode(index, query) ?? firstHit(index, query)
    if (code === null) return isTouch() && field.current?.blur()
    if (!chosen.some((one) => one.code === code)) toggle(code)
    ask('')
  }
  const answer = (code: string, substances: string[] | null) =>
    onChange(chosen.map((one) => (one.code === code ? { code, substances } : one)))
  const rows = { edition, chosen, onToggle: toggle, onAnswer: answer }
  return (
    <div>
      <FactorSearch ref={field} query={query} onQuery={ask} error={error} onEnter={enter} />
      <ChosenFactors
        chosen={chosen}
        nameOf={(code) => factorOf(edition, code)?.shortName ?? ''}
        onRemove={toggle}
        onChange={onChange}
        onEmpty={() => field.current?.focus()}
      />
      <p role="status" className={outcome ? classes.outcome : undefined}>
        {outcome}
      </p>
      {query.trim() === '' ? (
        <FactorGroups {...rows} suggestions={suggestions} />
      ) : list ? (
        <FoundList {...rows} list={list} onAddAll={addAll} />
      ) : (
        <FoundFactors
          {...rows}
          index={index}
          query={query}
          addsFirst={exactCode(index, query) !== null || firstHit(index, query) !== null}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

/** On a touch screen the button «Поиск» only hides the keyboard: the user has to see what is found. */
const isTouch = () => matchMedia('(hover: none), (pointer: coarse)').matches

/** The row that Enter adds for a query of words; a beginning of a code and a choice of works add nothing. */
function firstHit(index: FactorIndex, query: string): string | null {
  if (isTouch() || asksHealthBook(query) || findCodes(index, query) !== null) return null
  return search(index, query, 1)[0]?.code ?? null
}
