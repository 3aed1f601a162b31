import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { TimeInput } from '../../../ui/time-input.tsx'
import type { HoursErrors, PartDraft } from './hours-draft.ts'
import classes from './week.module.css'

interface Props {
  legend: string
  /** The accessible name of a row: «Перерыв». */
  one: string
  parts: readonly PartDraft[]
  hasPeople?: boolean
  slips: HoursErrors
  /** The path prefix of errors of these rows: `breaks`. */
  path: 'breaks' | 'pieces'
  add: string
  make: () => PartDraft
  onChange: (parts: readonly PartDraft[]) => void
}

/**
 * Edits breaks or parts of a day, one row each. A new row takes the focus, a removed one passes it to the
 * button below.
 */
export function PartRows(props: Props) {
  const { legend, one, parts, hasPeople, slips, path, add, make, onChange } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const change = (id: number, part: Partial<PartDraft>) =>
    onChange(parts.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const focusLast = () =>
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [])].at(-1)?.focus(),
    )
  return (
    <fieldset ref={list} className={classes.parts}>
      <legend>{legend}</legend>
      {parts.map(({ id, from, to, people }, at) => {
        const label = parts.length > 1 ? `${one} ${at + 1}` : one
        const slip = ['from', 'to', 'people'].map((field) => slips[`${path}.${at}.${field}`])
        return (
          <div key={id} className={classes.hours} data-people={hasPeople || undefined}>
            <TimeInput
              data-first
              aria-label={`${label}: с`}
              value={from}
              error={slip[0]}
              onChange={(value) => change(id, { from: value })}
            />
            <Text span inherit pt="sm" c="var(--app-text-3)" aria-hidden>
              –
            </Text>
            <TimeInput
              aria-label={`${label}: до`}
              value={to}
              error={slip[1]}
              onChange={(value) => change(id, { to: value })}
            />
            {hasPeople && (
              <PeopleInput
                aria-label={`${label}: мест`}
                value={people}
                error={slip[2]}
                onChange={(value) => change(id, { people: value })}
              />
            )}
            <ActionIcon
              variant="quiet"
              size={44}
              aria-label={`Убрать: ${label.toLowerCase()}`}
              onClick={() => {
                onChange(parts.filter((row) => row.id !== id))
                button.current?.focus()
              }}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      <Button
        ref={button}
        size="sm"
        variant="subtle"
        ml={-12}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          onChange([...parts, make()])
          focusLast()
        }}
      >
        {add}
      </Button>
    </fieldset>
  )
}

interface PeopleProps {
  label?: string
  'aria-label'?: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Edits how many patients a slot takes; arrows add and subtract one. */
export const PeopleInput = ({ value, onChange, ...rest }: PeopleProps) => (
  <TextInput
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    maxLength={3}
    value={value}
    rightSection={
      <Text span inherit fz="sm" c="var(--app-text-3)">
        мест
      </Text>
    }
    rightSectionWidth="3.25rem"
    rightSectionPointerEvents="none"
    onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    onKeyDown={(event) => {
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (!by) return
      event.preventDefault()
      onChange(String(Math.max(0, Number(value) + by)))
    }}
  />
)
