import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds that a dialog takes to leave. */
const leaving = 250

/**
 * A dialog that exists only while it is open: it slides in when it comes, and is gone for its owner when it has slid out.
 * Seen as opened and closed by the frame, it gives the focus back to where it was.
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

/** What takes the place of another thing in the same dialog begins at its beginning. */
export function useFromTop<Content extends HTMLElement>(): RefObject<Content | null> {
  const place = useRef<Content>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return place
}

/** Brings what has appeared into sight: why something was refused must not be below the fold. */
export function useIntoSight<Content extends HTMLElement>(isThere: boolean): RefObject<Content | null> {
  const place = useRef<Content>(null)
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return place
}
