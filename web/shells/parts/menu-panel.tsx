import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import classes from './menu-panel.module.css'

const load = () => import('./menu-content.tsx')
const MenuContent = lazy(async () => ({ default: (await load()).MenuContent }))

/** Begins to load the menu before it is opened, e.g. when the pointer comes near. */
export const preloadMenu = (): void => void load().catch(() => {})

const Waiting = () => (
  <Skeletons>
    <Bone h={44} />
  </Skeletons>
)

interface MenuPanelProps {
  user: SessionUser
  isOpen: boolean
  onClose: () => void
}

/** The menu beside the sections. Its content comes when it is first asked for. */
export function MenuPanel({ user, isOpen, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    setWasOpen(true)
    panel.current?.focus()
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
      {wasOpen && (
        <Suspense fallback={<Waiting />}>
          <MenuContent user={user} isOpen={isOpen} onClose={onClose} />
        </Suspense>
      )}
    </aside>
  )
}
