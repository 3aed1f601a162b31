import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { profileQuery } from '../../accounts/api.ts'
import { CallError } from '../../platform/call.ts'
import { useDevice } from '../../platform/device.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CityPrompt } from './city-prompt.tsx'
import classes from './frame.module.css'
import { MenuPanel } from './menu-panel.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

/** Whether the menu is open; Esc closes it, and so does going to another address where the menu lies over the page. */
function useMenu(isOver: boolean) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const { pathname } = useLocation()

  const close = useCallback(() => {
    setOpen(false)
    opener.current?.focus()
  }, [])
  const toggle = useCallback(() => {
    opener.current = document.activeElement as HTMLElement | null
    setOpen((was) => !was)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to close, not a value to read
  useEffect(() => {
    if (isOver) setOpen(false)
  }, [pathname, isOver])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])
  return { isOpen, close, toggle }
}

/** A profile that the server refuses leads to the sign-in (spec §2); a lost connection does not, there is nothing to mend there. */
function useProfile(phone: string): void {
  const { error } = useQuery(profileQuery(phone))
  const router = useRouter()
  const isRefused = error instanceof CallError && error.kind === 'refusal'
  useEffect(() => {
    if (!isRefused) return
    const callbackUrl = router.state.location.href
    void router.navigate({
      to: '/signin',
      search: { callbackUrl, error: 'ProfileUnavailable' },
      replace: true,
    })
  }, [isRefused, router])
}

/** The frame of the cabinet: sections on the left (below on a phone), the menu beside them, and the main area (spec §2). */
export function Frame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const device = useDevice()
  useProfile(user.phone)
  const isOver = device !== 'desktop'
  const { isOpen, close, toggle } = useMenu(isOver)
  const isPhone = device === 'mobile'
  return (
    <div className={classes.frame} data-menu={isOpen ? 'open' : 'closed'}>
      <a className={classes.skip} href="#main">
        К содержанию
      </a>
      {isPhone ? <TopBar /> : <Rail isOpen={isOpen} onMenu={toggle} />}
      <MenuPanel user={user} isOpen={isOpen} onClose={close} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the veil repeats the close button for a pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the menu for the keyboard */}
      <div className={classes.veil} onClick={close} />
      <main id="main" tabIndex={-1} className={classes.main} inert={isOver && isOpen}>
        <CityPrompt user={user} />
        {children}
      </main>
      {isPhone && <BottomBar isOpen={isOpen} onMenu={toggle} />}
    </div>
  )
}
