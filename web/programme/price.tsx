import { VisuallyHidden } from '@mantine/core'
import { moneyText } from '../../shared/prices/ru.ts'
import classes from './parts/volume.module.css'

/** A price in roubles, or its place while it is on its way. */
export function Price({ value }: { value: number | null }) {
  if (value !== null) return <span className="nowrap">{moneyText(value)}</span>
  return (
    <>
      <span className={classes.bone} aria-hidden />
      <VisuallyHidden>считаем</VisuallyHidden>
    </>
  )
}
