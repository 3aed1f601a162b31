import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { unitNamed } from '../../../../shared/employees/unit-names.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { arrowStep, nextAt } from '../../../ui/next-at.ts'
import { Offers } from '../../../ui/offers.tsx'
import type { TypedUnit } from '../form/form-values.ts'
import classes from './unit.module.css'
import { matching, peopleText } from './unit-words.ts'

interface Unit<Id> {
  id: Id
  name: string
  people: number
}

interface Props<Id extends string> {
  label: string
  name: string
  placeholder: string
  value: TypedUnit<Id>
  onChange: (value: TypedUnit<Id>) => void
  /** Undefined while the units load. */
  units: readonly Unit<Id>[] | undefined
  /** Creates a unit with the typed name and returns it; without it only existing units are offered. */
  onCreate?: (name: string) => Promise<Unit<Id>>
  error?: string | undefined
}

/** Number of options drawn at once: the user narrows a list of hundreds by typing, not by scrolling. */
const most = 40
const found = ['вариант', 'варианта', 'вариантов'] as const

/** Options for the typed text, and the option selected with the arrows. */
function useOffers<Id extends string>({ value, units = [], onChange, onCreate }: Props<Id>) {
  const [isOpen, setOpen] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [at, setAt] = useState(-1)
  // While the user types, the first option is preselected for Enter. The first arrow press selects that option
  // and does not skip it.
  const [isReady, setReady] = useState(false)
  const [making, setMaking] = useState<'no' | 'yes' | Error>('no')
  const text = value.text.trim()
  const last = useRef(text)
  last.current = text
  const hits = matching(units, isTyped ? text : '')
  const isNew = onCreate !== undefined && isTyped && text !== '' && unitNamed(units, text) === undefined
  const shown = hits.slice(0, most)
  const offers = [
    ...shown.map(({ id, name, people }) => ({ key: id as string, name, note: peopleText(people) })),
    ...(isNew ? [{ key: '', name: `Создать «${text}»`, icon: IconPlus }] : []),
  ]

  const close = () => {
    setOpen(false)
    setTyped(false)
    setAt(-1)
  }
  const type = (next: string) => {
    const same = unitNamed(units, next)
    onChange({ id: same?.id ?? null, text: next })
    setMaking('no')
    setTyped(true)
    setOpen(true)
    setAt(next.trim() === '' ? -1 : 0)
    setReady(next.trim() !== '')
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    setReady(false)
    if (isOpen && offers.length > 0 && !(isReady && by > 0)) setAt(nextAt(at, by, offers.length))
  }
  const pick = ({ id, name }: Unit<Id>) => {
    onChange({ id, text: name })
    close()
  }
  const create = async () => {
    if (!onCreate) return
    close()
    setMaking('yes')
    try {
      const made = await onCreate(text)
      setMaking('no')
      // The user may have typed or chosen another unit meanwhile.
      if (last.current === text) pick(made)
    } catch (error) {
      setMaking(error as Error)
    }
  }
  const choose = (index: number) => {
    const unit = shown[index]
    if (unit) pick(unit)
    else if (isNew) void create()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    at,
    type,
    step,
    making,
    offers,
    /** Number of options not shown: typing narrows the list. */
    rest: hits.length - shown.length,
    close,
    choose,
  }
}

type Choice = ReturnType<typeof useOffers>

function keysOf({ isOpen, at, step, close, choose }: Choice) {
  return (event: KeyboardEvent) => {
    const by = arrowStep(event.key)
    if (by) step(by)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && isOpen && at >= 0) choose(at)
    else return
    event.preventDefault()
  }
}

/** Field for a department or a position: search among the existing ones, or «создать» in place. */
export function UnitCombobox<Id extends string>(props: Props<Id>) {
  const { label, name, placeholder, value, error } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const choice = useOffers(props)
  const { isOpen, open, at, type, making, offers, rest, close } = choice
  return (
    <div className={classes.combobox}>
      <TextInput
        ref={field}
        label={label}
        placeholder={placeholder}
        data-path={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && offers.length > 0}
        aria-controls={id}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        // Esc closes the list, not the surrounding dialog.
        data-mantine-stop-propagation={isOpen}
        value={value.text}
        error={making instanceof Error ? making.message : error}
        description={making === 'yes' ? 'Создаём…' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={(event) => type(event.currentTarget.value)}
        onClick={open}
        onKeyDown={keysOf(choice)}
        onBlur={close}
      />
      <Offers
        id={id}
        label={label}
        className={classes.list}
        hasShortNotes
        offers={isOpen ? offers : []}
        at={at}
        onPick={choice.choose}
      >
        {rest > 0 && (
          <Text size="xs" py="xs" px={10} c="var(--app-text-3)">
            И ещё {rest}: начните вводить название
          </Text>
        )}
      </Offers>
      <VisuallyHidden role="status">{isOpen && `Нашлось: ${countOf(offers.length, found)}`}</VisuallyHidden>
    </div>
  )
}
