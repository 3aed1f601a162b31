import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

const anchor = (props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => (
  <Anchor {...props} />
)
const button = (props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
)

/** A text link to another page of the application. */
export const TextLink = createLink(anchor)

/** A link to another page of the application styled as a button. */
export const ButtonLink = createLink(button)
