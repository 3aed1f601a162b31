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
  /** Shown, not to be changed. */
  isLocked?: boolean
}

/** One choice of a few, each with a sentence that explains it: radio buttons as cards, arrows move between them. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { legend, name, value, onChange, choices, error, isLocked } = props
  const errorId = useId()
  return (
    <fieldset disabled={isLocked} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.cards} data-short={choices.every(({ text }) => !text) || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card} data-on={choice.value === value || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={Boolean(error)}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.words}>
              <span className={classes.title}>{choice.title}</span>
              {choice.text && <span className={classes.text}>{choice.text}</span>}
            </span>
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
