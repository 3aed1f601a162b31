import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A sum in roubles with kopecks. */
export const AmountInput = (props: NumberInputProps) => (
  <NumberInput
    min={0}
    decimalScale={2}
    decimalSeparator=","
    thousandSeparator=" "
    hideControls
    suffix=" ₽"
    {...props}
  />
)
