import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { countOf } from '../../shared/platform/count-words.ts'
import { InnInput } from '../ui/inn-input.tsx'
import type { MaskedInputProps } from '../ui/masked-input.tsx'
import { arrowStep, nextAt } from '../ui/next-at.ts'
import { Offers } from '../ui/offers.tsx'
import { type Suggestion, suggestFrom, suggestionsQuery } from './api.ts'
import classes from './parts/connection/inn-suggest.module.css'

interface Props extends MaskedInputProps {
  /** Called when an organization is chosen: fills in its name and КПП. */
  onPick: (organization: Suggestion) => void
  /** Called when a full ИНН belongs to one organization only, so that nobody has to choose it. */
  onOnly?: (organization: Suggestion) => void
}

const typingPause = 250
const organizations = ['организация', 'организации', 'организаций'] as const

/** Calls `onOnly` once for each typed ИНН that belongs to one organization. */
function useOnly(inn: string, offers: readonly Suggestion[], onOnly: Props['onOnly']): void {
  const only = offers.length === 1 && offers[0]?.inn === inn ? offers[0] : null
  const tell = useEffectEvent((one: Suggestion) => onOnly?.(one))
  useEffect(() => {
    if (only) tell(only)
  }, [only])
}

/** Suggestions for the typed ИНН, and the suggestion selected with the arrows. */
function useOffers(inn: string, { onPick, onOnly }: Pick<Props, 'onPick' | 'onOnly'>) {
  const [settled] = useDebouncedValue(inn, typingPause)
  const { data = [] } = useQuery(suggestionsQuery(settled))
  const [at, setAt] = useState(-1)
  const [picked, setPicked] = useState('')
  // The initial value requests nothing: typing and the arrows open the list.
  const [isDismissed, setDismissed] = useState(true)
  const offers = inn === settled && inn.length >= suggestFrom && !isDismissed ? data : []
  useOnly(inn, data, onOnly)
  const close = () => {
    setDismissed(true)
    setAt(-1)
  }
  const pick = (one: Suggestion) => {
    onPick(one)
    setPicked(one.inn)
    close()
  }
  /** Opens a dismissed list, else points at the next suggestion. */
  const onArrow = (step: 1 | -1) => {
    setDismissed(false)
    if (offers.length > 0) setAt(nextAt(at, step, offers.length))
  }
  const reopen = () => {
    setDismissed(false)
    setAt(-1)
  }
  /** Opens the list again when it was closed without a choice. */
  const onReturn = () => picked !== inn && setDismissed(false)
  return { offers, at, pick, close, reopen, onReturn, onArrow }
}

function onFieldKey(event: KeyboardEvent, choice: ReturnType<typeof useOffers>): void {
  const { offers, at, pick, close, onArrow } = choice
  const step = arrowStep(event.key)
  if (step) onArrow(step)
  if (offers.length === 0) return
  const chosen = offers[at] ?? (offers.length === 1 ? offers[0] : undefined)
  // With several organizations in the list, Enter chooses none of them and does not send the form either.
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    if (chosen) pick(chosen)
  } else if (event.key === 'Escape') close()
  else if (!step) return
  event.preventDefault()
}

/**
 * An ИНН field that suggests organizations from ten digits on: arrows and Enter, or a click, choose one (spec
 * §5); Enter alone chooses the only one.
 */
export function InnSuggest({ value = '', onChange, onPick, onOnly, ...rest }: Props) {
  const id = useId()
  const choice = useOffers(value, { onPick, onOnly })
  const { offers, at, pick, close, reopen, onReturn } = choice
  const isOpen = offers.length > 0
  return (
    <div className={classes.place}>
      <InnInput
        {...rest}
        value={value}
        onChange={(inn) => {
          reopen()
          onChange(inn)
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        // Esc closes the list, not the surrounding dialog.
        data-mantine-stop-propagation={isOpen}
        onKeyDown={(event) => onFieldKey(event, choice)}
        onFocus={(event) => {
          onReturn()
          rest.onFocus?.(event)
        }}
        onClick={onReturn}
        onBlur={(event) => {
          close()
          rest.onBlur?.(event)
        }}
      />
      <Offers
        id={id}
        label="Организации по ИНН"
        className={classes.list}
        offers={offers.map(({ name, inn, kpp }) => ({
          key: `${inn}-${kpp}`,
          name,
          note: `ИНН ${inn}${kpp ? `, КПП ${kpp}` : ''}`,
        }))}
        at={at}
        onPick={(index) => {
          const one = offers[index]
          if (one) pick(one)
        }}
      />
      <VisuallyHidden role="status">
        {isOpen &&
          `Нашлось: ${countOf(offers.length, organizations)}. ${offers.length === 1 ? 'Enter её выберет' : 'Выберите стрелками'}`}
      </VisuallyHidden>
    </div>
  )
}
