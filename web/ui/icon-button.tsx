import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: Icon
  /** The side of the icon, pixels; the button itself is as large as a finger. */
  size?: number
  'aria-label': string
}

/** A quiet button that is an icon alone: closes, goes back, turns on. One with a colour of its own is Mantine's `ActionIcon`. */
export const IconButton = ({ icon: Mark, size = 22, className = '', ...button }: IconButtonProps) => (
  <UnstyledButton {...button} className={`${classes.button} ${className}`}>
    <Mark size={size} stroke={1.75} aria-hidden />
  </UnstyledButton>
)
