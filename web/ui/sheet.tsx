import { Drawer, Modal, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import { useDevice } from '../platform/device.ts'
import { useBackCloses } from './back-closes.ts'
import { Cover, useCover } from './cover.ts'
import classes from './sheet.module.css'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A mark above the title, like an `IconTile`. */
  mark?: ReactNode
  children: ReactNode
  /**
   * `dialog` in the middle (by default) or `side`: text to read beside the page. On a phone both are a bottom sheet.
   * `whole` takes the whole screen at every width: work in several steps.
   */
  place?: 'dialog' | 'side' | 'whole'
  /** A side sheet with room for two columns of fields. */
  isWide?: boolean
  /** It stands in the address, so «back» closes it by itself. */
  isAddress?: boolean
}

const close = { 'aria-label': 'Закрыть', icon: <IconX size={22} stroke={1.75} aria-hidden /> }

/**
 * Tells what lies below, like the menu, that this Esc has been used. Listens from the beginning, so as to hear of it before
 * Mantine closes the dialog.
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

/** Whether this is a phone, as it was when the dialog opened: a turned phone must not draw the form anew and lose what is typed. */
function usePhone(opened: boolean): boolean {
  const isPhone = useDevice() === 'mobile'
  const kept = useRef(isPhone)
  if (!opened) kept.current = isPhone
  return kept.current
}

/** A dialog that is a bottom sheet on a phone. Keeps the focus inside and gives it back; Esc, the veil and «back» close it. */
export function Sheet(props: SheetProps) {
  const { opened, onClose, title, mark, children, place = 'dialog', isWide } = props
  const [over, cover] = useReducer((count: number, by: 1 | -1) => count + by, 0)
  useCover(opened)
  useOwnEscape(opened)
  // What lies over it is closed first.
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
    // Its heading would count as the header of the whole page.
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
