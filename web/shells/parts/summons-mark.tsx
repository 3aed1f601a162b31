import { VisuallyHidden } from '@mantine/core'
import classes from './summons-mark.module.css'

/** The mark at the section «Очередь» while the patient is called to a room. */
export const SummonsMark = () => (
  <span className={classes.mark}>
    <VisuallyHidden>Вас вызывают: </VisuallyHidden>
  </span>
)
