import { Flex, Text } from '@mantine/core'
import classes from './parts/volume.module.css'

interface Props {
  factors: readonly { code: string; name: string }[]
  /** The number of further factors that are not shown. */
  rest?: number
}

/** Factors as quiet chips: bold number and short name. */
export function FactorChips({ factors, rest = 0 }: Props) {
  return (
    <Flex component="ul" gap={6} wrap="wrap" aria-label="Факторы и работы">
      {factors.map(({ code, name }) => (
        <li key={code} className={classes.chip}>
          <Text component="b" inherit fw={600} c="var(--app-text)">
            {code}
          </Text>{' '}
          <span>{name}</span>
        </li>
      ))}
      {rest > 0 && <li className={classes.chip}>и ещё {rest}</li>}
    </Flex>
  )
}
