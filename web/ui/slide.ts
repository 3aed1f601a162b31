import { type RefObject, useEffect, useRef, useState } from 'react'

/** Duration of the closing animation of a dialog, milliseconds. */
const leaving = 250

/**
 * Keeps a dialog mounted only while it is open. It slides in after it is mounted, and its owner removes it
 * after it has slid out. The dialog component sees it open and close, so it restores the focus.
 */
export function useSlide(onClose: () => void): { isOpen: boolean; close: () => void } {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setOpen(true)
    return () => clearTimeout(timer.current)
  }, [])
  const close = () => {
    setOpen(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(onClose, leaving)
  }
  return { isOpen, close }
}

/** Scrolls to the start when other content replaces the content of a dialog. */
export function useFromTop<Content extends HTMLElement>(): RefObject<Content | null> {
  const place = useRef<Content>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return place
}

/** Scrolls new content into view, so that the reason of a refusal is visible. */
export function useIntoSight<Content extends HTMLElement>(isThere: boolean): RefObject<Content | null> {
  const place = useRef<Content>(null)
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return place
}
