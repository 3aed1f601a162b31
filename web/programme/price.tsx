import { VisuallyHidden } from '@mantine/core'
import { moneyText } from '../../shared/prices/ru.ts'
import classes from './parts/volume.module.css'

/** A price in roubles, or a placeholder while it loads (null); nothing when there is no price. */
export function Price({ value }: { value: number | null | undefined }) {
  if (value === undefined) return null
  if (value !== null) return <span className="nowrap">{moneyText(value)}</span>
  return (
    <>
      <span className={classes.bone} aria-hidden />
      <VisuallyHidden>считаем</VisuallyHidden>
    </>
  )
}
