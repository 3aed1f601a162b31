import { TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { countOf } from '../../../shared/platform/count-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { arrowStep, nextAt } from '../../ui/next-at.ts'
import { Offers } from '../../ui/offers.tsx'
import classes from './finder.module.css'

/** A found user or object. */
export interface SearchHit {
  id: string
  name: string
  /** The line under the name. */
  note: string
}

interface FinderProps {
  label: string
  placeholder: string
  /** The name of the selected item; undefined when nothing is selected. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  /** The matches for a text of two letters or more. */
  useFound: (search: string) => readonly SearchHit[] | undefined
}

const typingPause = 250
const shortest = 2
const answers = ['совпадение', 'совпадения', 'совпадений'] as const

function useOffers({ useFound, onChoose }: Pick<FinderProps, 'useFound' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), typingPause)
  const [at, setAt] = useState(-1)
  const [isShut, setShut] = useState(false)
  const found = useFound(settled)
  const isAsked = typed.trim() === settled && settled.length >= shortest && !isShut
  const offers = isAsked ? found : undefined
  const pick = ({ id }: SearchHit) => {
    setTyped('')
    setAt(-1)
    onChoose(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offers) return
    const step = arrowStep(event.key)
    const pointed = offers[at]
    if (step && offers.length > 0) setAt(nextAt(at, step, offers.length))
    else if (event.key === 'Enter' && pointed) pick(pointed)
    else if (event.key === 'Escape') setShut(true)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setShut(false)
    setAt(-1)
  }
  return { typed, type, offers, at, pick, onKeyDown, shut: () => setShut(true) }
}

/**
 * A field that finds one item of many: arrows with Enter, or a click, select; the selected item stays in the
 * field until it is cleared.
 */
export function Finder({ label, placeholder, chosen, ...rest }: FinderProps) {
  const id = useId()
  const { typed, type, offers, at, pick, onKeyDown, shut } = useOffers(rest)
  const isOpen = offers !== undefined && chosen === undefined
  return (
    <div className={classes.place}>
      <TextInput
        label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={
          chosen !== undefined && (
            <IconButton
              icon={IconX}
              size={18}
              aria-label={`Убрать: ${chosen}`}
              onClick={() => rest.onChoose(undefined)}
            />
          )
        }
        value={chosen ?? typed}
        readOnly={chosen !== undefined}
        maxLength={100}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={shut}
      />
      <Offers
        id={id}
        label={label}
        className={classes.list}
        offers={(offers ?? []).map((one) => ({ key: one.id, name: one.name, note: one.note }))}
        at={at}
        onPick={(index) => {
          const one = offers?.[index]
          if (one) pick(one)
        }}
      />
      {isOpen && offers.length === 0 && <p className={classes.nothing}>Ничего не нашлось</p>}
      <VisuallyHidden role="status">
        {isOpen &&
          (offers.length > 0
            ? `${countOf(offers.length, answers)}. Выберите стрелками`
            : 'Ничего не нашлось')}
      </VisuallyHidden>
    </div>
  )
}
