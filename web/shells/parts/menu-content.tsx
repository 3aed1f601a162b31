import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { useDevice } from '../../platform/device.ts'
import { Cancel } from '../../ui/assets.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { forgetAskedPanel, onPanelAsked, panelToOpen } from './ask-for-panel.ts'
import classes from './menu-panel.module.css'
import { type Panel, panels } from './panels.ts'

const Waiting = () => (
  <Skeletons>
    <Bone h={44} />
  </Skeletons>
)

/** Holds the shown panel. Opening a panel moves the focus into it; going back returns the focus to the entry. */
function usePanel(isOpen: boolean) {
  const [panel, setPanel] = useState<Panel>('main')
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Panel | null>(null)
  // The panel is reset when the menu opens and not when it closes, because it would change while the menu
  // slides away.
  useLayoutEffect(() => {
    if (!isOpen) return forgetAskedPanel()
    cameFrom.current = null
    setPanel(panelToOpen())
  }, [isOpen])
  // The menu may already be open beside the page that requests a panel.
  useEffect(() => onPanelAsked(() => setPanel(panelToOpen())), [])
  useEffect(() => {
    const entry = place.current?.querySelector<HTMLElement>(`[data-opens="${cameFrom.current}"]`)
    if (cameFrom.current && panel === 'main') entry?.focus()
    else if (panel !== 'main') place.current?.focus()
    cameFrom.current = panel
  }, [panel])
  const back = useCallback(() => setPanel('main'), [])
  return { panel, place, open: setPanel, back }
}

/**
 * The content of the menu: the open panel and the close button. Where the menu covers the page, the browser's
 * «back» in a panel leads to the main panel.
 */
export function MenuContent({
  user,
  isOpen,
  onClose,
  onSearch,
}: {
  user: SessionUser
  isOpen: boolean
  onClose: () => void
  onSearch: (() => void) | null
}) {
  const { panel, place, open, back } = usePanel(isOpen)
  const isOver = useDevice() !== 'desktop'
  useBackCloses(isOpen && isOver && panel !== 'main', back)
  const Shown = panels[panel]
  return (
    <>
      <IconButton
        icon={Cancel}
        size={32}
        className={classes.close}
        onClick={onClose}
        aria-label="Закрыть меню"
      />
      <div key={panel} ref={place} tabIndex={-1} className={classes.content} data-panel={panel}>
        <Suspense fallback={<Waiting />}>
          <Shown user={user} open={open} onBack={back} onSearch={onSearch} />
        </Suspense>
      </div>
    </>
  )
}
