import { digitsMask, maskDigits } from '../../shared/platform/masks.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { finishTime, stepTime } from './clock.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

interface TimeInputProps extends MaskedInputProps {
  /** Minutes that an arrow adds or subtracts. */
  step?: number
}

const pattern = '00:00'

/** A time field typed as `08:30`; accepts `8` and `830`, arrows change it by steps. */
export function TimeInput({ step = 15, value = '', onChange, onBlur, onKeyDown, ...rest }: TimeInputProps) {
  const finished = finishTime(value)
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="чч:мм"
      {...rest}
      mask={digitsMask(pattern, 1)}
      remarkOf={digitsRemark}
      value={value.includes(':') ? value : maskDigits(value, pattern)}
      onChange={onChange}
      onBlur={(event) => {
        if (finished !== value) onChange(finished)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
        if (way) {
          event.preventDefault()
          onChange(stepTime(finished, step, way))
        }
        onKeyDown?.(event)
      }}
    />
  )
}
