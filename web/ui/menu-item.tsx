import { Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './menu-item.module.css'

interface Look {
  icon: Icon
  children: ReactNode
  /** A line under the label. */
  note?: ReactNode
  /** Content at the right end: a count, a switch. */
  aside?: ReactNode
  /** The item opens another panel or page and shows an arrow. */
  leadsOn?: boolean
}

const Inside = ({ icon: Mark, children, note, aside, leadsOn }: Look) => (
  <>
    <Mark size={22} stroke={1.75} aria-hidden />
    <Text span inherit flex={1} miw={0} ta="start" className={classes.words}>
      {children}
      {note && (
        <Text span size="xs" fw={400} c="var(--app-text-3)" display="block">
          {note}
        </Text>
      )}
    </Text>
    {aside}
    {leadsOn && <IconChevronRight size={20} stroke={1.75} aria-hidden />}
  </>
)

/** A menu item that runs an action. */
export function MenuItem({
  icon,
  note,
  aside,
  leadsOn,
  children,
  ...button
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <UnstyledButton {...button} className={classes.item}>
      <Inside icon={icon} note={note} aside={aside} leadsOn={leadsOn ?? false}>
        {children}
      </Inside>
    </UnstyledButton>
  )
}

/** A menu item that links to another page of the application. */
export const MenuLink = createLink(
  ({ icon, note, aside, leadsOn = true, children, ...link }: Look & ComponentPropsWithRef<'a'>) => (
    <a {...link} className={classes.item}>
      <Inside icon={icon} note={note} aside={aside} leadsOn={leadsOn}>
        {children}
      </Inside>
    </a>
  ),
)
