import type { ReactNode } from 'react'
import classes from './skeletons.module.css'

interface BoneProps {
  /** Any CSS width, a number is pixels. */
  w?: number | string
  h?: number | string
  radius?: number
}

/** One grey placeholder. */
export const Bone = ({ w = '100%', h = 16, radius = 8 }: BoneProps) => (
  <span className={classes.bone} style={{ width: w, height: h, borderRadius: radius }} />
)

/** Placeholders laid out like the real content; a screen reader hears the label once. */
export function Skeletons({ children, label = 'Загрузка' }: { children: ReactNode; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden>{children}</div>
    </div>
  )
}
