import { Button } from '@mantine/core'
import classes from './usual-reasons.module.css'

interface Props {
  reasons: readonly string[]
  onChoose: (reason: string) => void
}

/** Reasons that are given often: one press writes one into its field, where it may be changed. */
export const UsualReasons = ({ reasons, onChoose }: Props) => (
  <fieldset className={classes.list} aria-label="Частые причины">
    {reasons.map((reason) => (
      <Button key={reason} size="sm" variant="default" onClick={() => onChoose(reason)}>
        {reason}
      </Button>
    ))}
  </fieldset>
)
