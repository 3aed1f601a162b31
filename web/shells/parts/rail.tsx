import { Kbd, UnstyledButton } from '@mantine/core'
import { IconHelpCircle, IconLayoutSidebarLeftCollapse, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { HintsState } from '../../hints/hints-panel.tsx'
import { useIsSummoned } from '../../platform/summoned.ts'
import { ClinicSign } from '../../ui/logo.tsx'
import classes from './rail.module.css'
import { activeOn } from './sections.ts'
import { SummonsMark } from './summons-mark.tsx'
import type { Menu } from './use-menu.ts'
import { useSections } from './use-sections.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The full name where the open column has room for it, the short one elsewhere. */
const Words = ({ isOpen, name, short }: { isOpen: boolean; name: string; short: string }) =>
  isOpen ? (
    <>
      <span className={classes.long}>{name}</span>
      <span className={classes.short}>{short}</span>
    </>
  ) : (
    <span title={name}>{short}</span>
  )

interface RailProps {
  menu: Menu
  /** Props of the helper button. */
  hints: HintsState['button']
  /** Opens the search over the cabinet; null for those who have none. */
  onSearch: (() => void) | null
}

/** The column of sections: icons over short names, or beside full names when the menu is open. */
export function Rail({ menu: { isOpen, make, toggle }, hints, onSearch }: RailProps) {
  const groups = useSections()
  const { pathname } = useLocation()
  const isSummoned = useIsSummoned()
  const MenuIcon = isOpen ? IconLayoutSidebarLeftCollapse : IconMenu2
  return (
    <header className={classes.rail} data-open={isOpen || undefined}>
      <div className={classes.ground} />
      <div className={classes.logo}>
        <ClinicSign size={isOpen ? 36 : 44} />
        {isOpen && (
          <span className={classes.brand}>
            Медицинский центр <b>профосмотров</b>
          </span>
        )}
      </div>
      <nav aria-label="Разделы" className={classes.sections}>
        {groups.map(({ caption, sections }, index) => (
          <Fragment key={caption}>
            {index > 0 && <hr className={classes.between} />}
            {isOpen && <span className={classes.caption}>{caption}</span>}
            {sections.map(({ to, search = {}, name, short, icon: Icon }) => (
              <Link key={name} to={to} search={search} {...activeOn(to, pathname)} className={classes.item}>
                <span className={classes.icon}>
                  <Icon size={24} stroke={1.75} aria-hidden />
                  {isSummoned && to === '/tickets' && <SummonsMark />}
                </span>
                <Words isOpen={isOpen} name={name} short={short} />
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className={classes.bottom}>
        {onSearch && (
          <UnstyledButton
            className={classes.item}
            onClick={onSearch}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={24} stroke={1.75} aria-hidden />
            Поиск
            <Kbd size="xs" visibleFrom="lg" aria-hidden>
              {isApple ? '⌘K' : 'Ctrl K'}
            </Kbd>
          </UnstyledButton>
        )}
        <UnstyledButton className={classes.item} {...hints}>
          <IconHelpCircle size={24} stroke={1.75} aria-hidden />
          Подсказки
        </UnstyledButton>
        <UnstyledButton
          className={classes.item}
          onClick={toggle}
          onPointerEnter={make}
          onFocus={make}
          aria-expanded={isOpen}
          aria-controls="menu-panel"
        >
          <MenuIcon size={24} stroke={1.75} aria-hidden />
          <Words isOpen={isOpen} name="Свернуть меню" short={isOpen ? 'Свернуть' : 'Меню'} />
        </UnstyledButton>
      </div>
    </header>
  )
}
