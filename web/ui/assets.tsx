import classes from './marks.module.css'

interface AssetProps {
  /** Width in pixels at the default text size; the height follows from the picture. */
  size?: number | undefined
}

const rem = (pixels: number) => `${pixels / 16}rem`

/** The cross that closes something (spec §9 «Image sizes», 44 by 44), in the colour of the text. */
export const Cancel = ({ size = 32 }: AssetProps) => (
  <span className={classes.cancel} style={{ width: rem(size), height: rem(size) }} aria-hidden />
)

/** The arrow of something that opens below (spec §9, 26 by 14), in the colour of the text. */
export const Arrow = ({ size = 16, isUp = false }: AssetProps & { isUp?: boolean }) => (
  <span
    className={classes.arrow}
    style={{ width: rem(size), height: rem((size * 14) / 26) }}
    data-up={isUp || undefined}
    aria-hidden
  />
)

/** The building of an organization (spec §9, 94 by 67). */
export const Department = () => <img src="/department.svg" width={94} height={67} alt="" />
