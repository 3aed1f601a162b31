import { type ReactNode, useRef } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { HintsPanel, useHints } from '../../hints/hints-panel.tsx'
import { useDevice } from '../../platform/device.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CityPrompt } from './city-prompt.tsx'
import classes from './frame.module.css'
import { MenuPanel } from './menu-panel.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useMenu, useShift } from './use-menu.ts'
import { useProfile, useTypeByRoute } from './use-profile.ts'
import { useSpotlight } from './use-spotlight.ts'

/** The frame of the cabinet: sections on the left (below on a phone), the menu beside them, and the main area (spec §2). */
export function Frame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const device = useDevice()
  useProfile(user.phone)
  useTypeByRoute(user.phone)
  const isOver = device !== 'desktop'
  const menu = useMenu(isOver)
  const { isOpen, close } = menu
  const main = useRef<HTMLElement>(null)
  useShift(main, isOpen, isOver)
  const hints = useHints(user.phone, menu)
  const { Spotlight, onOpen } = useSpotlight(user)
  const isPhone = device === 'mobile'
  return (
    <div
      className={classes.frame}
      data-device={device}
      data-menu={isOpen ? 'open' : 'closed'}
      data-hints={hints.isBeside || undefined}
    >
      <a className={classes.skip} href="#main">
        К содержанию
      </a>
      {isPhone ? (
        <TopBar hints={hints.button} />
      ) : (
        <Rail menu={menu} hints={hints.button} onSearch={onOpen} />
      )}
      <MenuPanel user={user} menu={menu} onSearch={onOpen} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the veil repeats the close button for a pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the menu for the keyboard */}
      <div className={classes.veil} onClick={close} />
      <main id="main" ref={main} tabIndex={-1} className={classes.main} inert={isOver && isOpen}>
        <CityPrompt user={user} />
        {children}
      </main>
      <HintsPanel hints={hints} owner={user.phone} isInert={isOver && isOpen} />
      {isPhone && <BottomBar menu={menu} />}
      {Spotlight && <Spotlight user={user} />}
    </div>
  )
}
