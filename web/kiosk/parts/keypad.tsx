import { Button, Flex, TextInput } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import classes from './kiosk.module.css'

interface Props {
  label: string
  hint: string
  value: string
  error: string | null
  /** The button that sends the value. */
  action: string
  maxLength: number
  onChange: (value: string) => void
  onSend: (value: string) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A field with large keys below it. A keyboard and a keyboard scanner type into the field. */
export function Keypad({ label, hint, value, error, action, maxLength, onChange, onSend }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(field.current?.value ?? value)
  }
  const press = (digit: string) => value.length < maxLength && onChange(value + digit)
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        size="xl"
        label={label}
        description={hint}
        error={error}
        // The page has keys of its own: the keyboard of the tablet would cover them.
        inputMode="none"
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.keys} aria-label="Цифры">
        {digits.map((digit) => (
          <Button key={digit} variant="default" className={classes.key} onClick={() => press(digit)}>
            {digit}
          </Button>
        ))}
        <Button
          variant="default"
          className={classes.key}
          aria-label="Стереть последний знак"
          onClick={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace size={32} stroke={1.75} aria-hidden />
        </Button>
        <Button variant="default" className={classes.key} onClick={() => press('0')}>
          0
        </Button>
        <Button type="submit" className={classes.key}>
          {action}
        </Button>
      </fieldset>
    </Flex>
  )
}
