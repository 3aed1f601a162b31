import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'

interface Choice<Value extends string> {
  value: Value
  title: string
  /** One sentence under the title. */
  text?: ReactNode
}

interface Props<Value extends string> {
  legend: string
  name: string
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  error?: string | undefined
  /** Shown read-only. */
  isLocked?: boolean
  /** The dialog heading repeats the legend, so only a screen reader gets it. */
  isLegendHidden?: boolean
  /** Stacked, where the titles are too long to stand side by side. */
  isColumn?: boolean
  /** Takes the focus when its dialog opens. */
  hasFocus?: boolean
}

/** One choice of a few, each with an explanation: radio buttons as cards, arrows move between them. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { legend, name, value, onChange, choices, error, isLocked, isLegendHidden, isColumn, hasFocus } =
    props
  const errorId = useId()
  const focused = value ?? choices[0]?.value
  return (
    <fieldset disabled={isLocked} aria-describedby={error ? errorId : undefined}>
      <Box component="legend" p={0} mb="xs" fz="sm" lh="1.25rem" fw={500} c="dimmed">
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </Box>
      <div
        className={classes.cards}
        data-short={(!isColumn && choices.every(({ text }) => !text)) || undefined}
        data-column={isColumn || undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card} data-on={choice.value === value || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={Boolean(error)}
              data-autofocus={(hasFocus && choice.value === focused) || undefined}
              onChange={() => onChange(choice.value)}
            />
            <Flex component="span" direction="column" gap={2} miw={0}>
              <Text span inherit fw={500} className={classes.title}>
                {choice.title}
              </Text>
              {choice.text && (
                <Text span size="sm" c="dimmed">
                  {choice.text}
                </Text>
              )}
            </Flex>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
