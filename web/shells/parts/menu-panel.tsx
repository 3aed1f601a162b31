import { useEffect, useRef } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import classes from './menu-panel.module.css'
import type { Menu } from './use-menu.ts'

const Waiting = () => (
  <Skeletons>
    <Bone h={44} />
  </Skeletons>
)

/**
 * The menu beside the sections. Its content stays mounted after the first opening; while the menu is closed,
 * the content is invisible and cannot take the focus.
 */
export function MenuPanel({
  user,
  menu: { isOpen, Content, close },
  onSearch,
}: {
  user: SessionUser
  menu: Menu
  onSearch: (() => void) | null
}) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  return (
    <aside
      id="menu-panel"
      ref={panel}
      tabIndex={-1}
      aria-label="Меню"
      className={classes.panel}
      data-open={isOpen || undefined}
      inert={!isOpen}
    >
      {Content ? (
        <Content user={user} isOpen={isOpen} onClose={close} onSearch={onSearch} />
      ) : (
        isOpen && <Waiting />
      )}
    </aside>
  )
}
