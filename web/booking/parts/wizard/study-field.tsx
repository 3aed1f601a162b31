import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { countOf } from '../../../../shared/platform/count-words.ts'
import type { Service } from '../../../../shared/programme/schema.ts'
import { findStudies, studyIndex } from '../../../../shared/programme/study-search.ts'
import { arrowStep, nextAt } from '../../../ui/next-at.ts'
import { Offers } from '../../../ui/offers.tsx'
import classes from './wizard.module.css'

interface Props {
  /** Studies that can still be added. */
  services: readonly Service[]
  isLoading: boolean
  onPick: (service: string) => void
}

/** A longer list is not useful: another letter narrows it. */
const most = 8
const forms = ['исследование', 'исследования', 'исследований'] as const

/** The suggestions for the typed text, and the one selected with the arrows. */
function useOffers({ services, onPick }: Pick<Props, 'services' | 'onPick'>) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const index = useMemo(() => studyIndex(services), [services])
  const fitting = useMemo(() => findStudies(index, typed), [index, typed])
  const offers = isOpen ? fitting.slice(0, most) : []
  const isTyped = typed.trim() !== ''
  const open = (is: boolean) => {
    setOpen(is)
    setAt(-1)
  }
  const pick = (place: number) => {
    const study = offers[place]
    if (study) onPick(study.code)
  }
  /** Points at the next suggestion. */
  const point = (step: 1 | -1) => setAt(nextAt(at, step, offers.length))
  /** The best match is ready for Enter as soon as the user types. */
  const pickPointed = () => pick(at < 0 && isTyped ? 0 : at)
  const type = (text: string) => {
    setTyped(text)
    open(true)
  }
  const rest = isTyped ? fitting.length - offers.length : index.studies.length - offers.length
  return { typed, type, isTyped, isOpen, open, offers, at, pick, point, pickPointed, rest }
}

type Choice = ReturnType<typeof useOffers>

function onFieldKey(event: KeyboardEvent, { isOpen, open, offers, point, pickPointed }: Choice): void {
  const step = arrowStep(event.key)
  if (step && !isOpen) open(true)
  else if (step && offers.length > 0) point(step)
  // Enter chooses the suggestion and does not submit the step.
  else if (event.key === 'Enter' && isOpen) pickPointed()
  else if (event.key === 'Escape' && isOpen) open(false)
  else return
  event.preventDefault()
}

/** Shown under the field while there are no suggestions. */
function remarkOf({ isTyped, isOpen, offers }: Choice) {
  if (!isTyped) return null
  if (!isOpen) return 'Выберите исследование из списка или сотрите написанное'
  if (offers.length > 0) return null
  return 'Такого исследования в осмотрах нет. Напишите иначе или покажите результат в регистратуре'
}

/** A field that finds one of about eighty studies: letters narrow the list, arrows with Enter or a press choose. */
export function StudyField({ services, isLoading, onPick }: Props) {
  const id = useId()
  const field = useOffers({ services, onPick })
  const { typed, offers, at, rest } = field
  const remark = isLoading ? null : remarkOf(field)
  const isShown = offers.length > 0
  // Scrolls the list of suggestions into view, so that the bottom bar of a phone does not cover it.
  useEffect(() => {
    if (isShown) document.getElementById(id)?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [id, isShown])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className={classes.place}>
      <TextInput
        label="Какое исследование"
        placeholder={isLoading ? 'Загрузка' : 'Аудиометрия, сахар'}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        value={typed}
        error={remark}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={(event) => onFieldKey(event, field)}
        onFocus={() => field.open(true)}
        onClick={() => field.open(true)}
        onBlur={() => field.open(false)}
      />
      <Offers
        id={id}
        label="Исследования"
        className={classes.list}
        offers={offers.map(({ code, name }) => ({ key: code, name }))}
        at={at}
        onPick={field.pick}
      >
        {rest > 0 && (
          <Text p="0.5rem 0.625rem" size="xs" c="var(--app-text-3)">
            И ещё {countOf(rest, forms)}: введите первые буквы
          </Text>
        )}
      </Offers>
      <VisuallyHidden role="status">
        {isShown && `${countOf(offers.length, forms)}. Выберите стрелками`}
      </VisuallyHidden>
    </div>
  )
}
