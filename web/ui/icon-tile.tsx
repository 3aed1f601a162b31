import type { Icon } from '@tabler/icons-react'
import classes from './marks.module.css'

/** An icon on a soft square, used in a dialog, a message or a fact. */
export function IconTile({
  icon: Mark,
  tone = 'teal',
  size = 'md',
}: {
  icon: Icon
  tone?: 'teal' | 'warm' | 'danger' | 'info' | 'calm'
  size?: 'md' | 'lg'
}) {
  return (
    <span className={classes.tile} data-tone={tone} data-size={size} aria-hidden>
      <Mark size={size === 'lg' ? 26 : 20} stroke={1.75} />
    </span>
  )
}
