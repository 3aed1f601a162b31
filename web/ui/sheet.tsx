import { Drawer, Modal, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import { useDevice } from '../platform/device.ts'
import { Cancel } from './assets.tsx'
import { useBackCloses } from './back-closes.ts'
import { Cover, useCover } from './cover.ts'
import classes from './sheet.module.css'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** An icon above the title, like an `IconTile`. */
  mark?: ReactNode
  children: ReactNode
  /**
   * `dialog` in the middle (default) or `side`: text to read beside the page. On a phone both are a bottom
   * sheet. `whole` takes the whole screen at every width: work in several steps.
   */
  place?: 'dialog' | 'side' | 'whole'
  /** A side sheet with room for two columns of fields. */
  isWide?: boolean
  /** The sheet has its own address, so «back» closes it without extra code. */
  isAddress?: boolean
}

const close = { 'aria-label': 'Закрыть', icon: <Cancel /> }

/**
 * Marks the Esc key event as handled, so that layers below, like the menu, do not close too. It listens from
 * the first render and in the capture phase, so that it gets the event before Mantine closes the dialog.
 */
function useOwnEscape(opened: boolean): void {
  const isOpen = useRef(opened)
  isOpen.current = opened
  useLayoutEffect(() => {
    const own = (event: KeyboardEvent) => {
      if (isOpen.current && event.key === 'Escape') event.preventDefault()
    }
    addEventListener('keydown', own, { capture: true })
    return () => removeEventListener('keydown', own, { capture: true })
  }, [])
}

/**
 * Whether the device was a phone when the dialog opened: rotating it must not re-create the form and lose typed
 * text.
 */
function usePhone(opened: boolean): boolean {
  const isPhone = useDevice() === 'mobile'
  const kept = useRef(isPhone)
  if (!opened) kept.current = isPhone
  return kept.current
}

/**
 * A dialog that is a bottom sheet on a phone. Traps and restores the focus; Esc, the backdrop and «back» close
 * it.
 */
export function Sheet(props: SheetProps) {
  const { opened, onClose, title, mark, children, place = 'dialog', isWide } = props
  const [over, cover] = useReducer((count: number, by: 1 | -1) => count + by, 0)
  useCover(opened)
  useOwnEscape(opened)
  // The browser's «back» first closes a layer that covers this sheet.
  useBackCloses(opened && !props.isAddress, () => over === 0 && onClose())
  const isPhone = usePhone(opened)
  const heading = (
    <>
      {mark && <span className={classes.mark}>{mark}</span>}
      <Title order={2} component="span" className={classes.words}>
        {title}
      </Title>
    </>
  )
  const content = <Cover value={cover}>{children}</Cover>
  const shared = {
    opened,
    onClose,
    title: heading,
    closeButtonProps: close,
    classNames: classes,
    // Without the role, a screen reader would take the heading of the dialog for the header of the whole page.
    attributes: { header: { role: 'none' } },
    closeOnEscape: over === 0,
    closeOnClickOutside: over === 0,
  }
  if (place === 'whole')
    return (
      <Drawer
        {...shared}
        position="bottom"
        size="100%"
        mod={{ place: 'whole' }}
        styles={{ content: { background: 'var(--app-bg)' } }}
        transitionProps={{ duration: 250 }}
      >
        {content}
      </Drawer>
    )
  if (isPhone || place === 'side')
    return (
      <Drawer
        {...shared}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? 'auto' : isWide ? '42rem' : '30rem'}
        mod={{ place: isPhone ? 'bottom' : 'side' }}
        transitionProps={{ duration: 250 }}
      >
        {content}
      </Drawer>
    )
  return (
    <Modal {...shared} centered size="28.75rem" radius="xl" transitionProps={{ duration: 250 }}>
      {content}
    </Modal>
  )
}
