import { Box, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

interface LineProps {
  caption: string
  /** An unknown value is stated in words. */
  children: ReactNode
  /**
   * The name of the field in the accusative, for the label of the edit button: «телефон». Without it the line
   * is read-only.
   */
  object?: string
  onChange?: (() => void) | undefined
}

/** A field of the card with its edit button. */
export const Line = ({ caption, children, object, onChange }: LineProps) => (
  <li className={classes.line}>
    <Stack gap={2} flex={1} miw={0}>
      <span className={classes.caption}>{caption}</span>
      <span className={classes.value}>{children}</span>
    </Stack>
    {onChange && (
      <Button variant="subtle" size="sm" onClick={onChange} aria-label={`Изменить ${object}`}>
        Изменить
      </Button>
    )}
  </li>
)

/** A part of the card with its own heading. */
export const CardPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={title}>
    <Box component="h3" mb={4} fz="md" lh="md">
      {title}
    </Box>
    {children}
  </section>
)
