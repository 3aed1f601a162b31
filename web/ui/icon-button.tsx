import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, ComponentType } from 'react'
import classes from './marks.module.css'

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** The icon size in pixels; the button itself has a finger-sized touch area. */
  size?: number
  'aria-label': string
}

/** A quiet icon-only button: closes, goes back, turns on. A coloured one is Mantine's `ActionIcon`. */
export const IconButton = ({ icon: Mark, size = 22, className = '', ...button }: IconButtonProps) => (
  <UnstyledButton {...button} className={`${classes.button} ${className}`}>
    <Mark size={size} stroke={1.75} aria-hidden />
  </UnstyledButton>
)
