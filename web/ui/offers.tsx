import { Stack, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './choice-cards.module.css'

interface Offer {
  key: string
  name: string
  /** A secondary line under the name, or beside it. */
  note?: string
  /** An icon marks a suggestion that does not exist yet: choosing it creates it. */
  icon?: Icon
}

interface OffersProps {
  /**
   * The id of the list. The text field refers to it in `aria-controls`, and to a suggestion as `${id}-${at}` in
   * `aria-activedescendant`.
   */
  id: string
  label: string
  offers: readonly Offer[]
  /** The index of the highlighted option; -1: none. */
  at: number
  onPick: (at: number) => void
  /** Short notes stand beside the names. */
  hasShortNotes?: boolean
  /** A class that places the list, where it is not directly under the field. */
  className?: string | undefined
  /** Content under the options. */
  children?: ReactNode
}

/**
 * A list of suggestions for the typed text; it covers the content below. The focus stays in the field, and the
 * field handles the keys.
 */
export const Offers = (props: OffersProps) => {
  const { id, label, offers, at, onPick, hasShortNotes, className, children } = props
  return (
    <div
      className={`${classes.list} ${className ?? ''}`}
      data-short={hasShortNotes || undefined}
      hidden={offers.length === 0}
    >
      <div id={id} role="listbox" aria-label={label}>
        {offers.map(({ key, name, note, icon: Mark }, index) => (
          <Stack
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            gap={2}
            mih={44}
            p="0.5rem 0.625rem"
            className={classes.option}
            data-new={Mark && true}
            // The press must not move the focus out of the field, because leaving it closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            {Mark && <Mark size={18} stroke={2} aria-hidden />}
            <span className={classes.name}>{name}</span>
            {note && (
              <Text span flex="none" size="xs" c="var(--app-text-3)">
                {note}
              </Text>
            )}
          </Stack>
        ))}
      </div>
      {children}
    </div>
  )
}
