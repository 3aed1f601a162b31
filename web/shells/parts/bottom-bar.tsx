import { UnstyledButton } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useIsSummoned } from '../../platform/summoned.ts'
import classes from './bars.module.css'
import { activeOn, inBar } from './sections.ts'
import { SummonsMark } from './summons-mark.tsx'
import type { Menu } from './use-menu.ts'
import { useSections } from './use-sections.ts'

/** The bar at the bottom of a phone's screen: the first sections and the menu button. */
export function BottomBar({ menu: { isOpen, make, toggle } }: { menu: Menu }) {
  const [first] = useSections()
  const { pathname } = useLocation()
  const isSummoned = useIsSummoned()
  const MenuIcon = isOpen ? IconX : IconMenu2
  return (
    <nav aria-label="Разделы" className={classes.bottom} data-menu={isOpen || undefined}>
      {first?.sections.slice(0, inBar).map(({ to, search = {}, short, icon: Icon }) => (
        <Link key={short} to={to} search={search} {...activeOn(to, pathname)} className={classes.item}>
          <span className={classes.pill}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {isSummoned && to === '/tickets' && <SummonsMark />}
          </span>
          {short}
        </Link>
      ))}
      <UnstyledButton
        className={classes.item}
        onClick={toggle}
        onPointerEnter={make}
        onFocus={make}
        aria-expanded={isOpen}
        aria-controls="menu-panel"
      >
        <span className={classes.pill}>
          <MenuIcon size={24} stroke={1.75} aria-hidden />
        </span>
        Меню
      </UnstyledButton>
    </nav>
  )
}
