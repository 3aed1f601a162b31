import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  /** The content is being replaced: the place keeps the height that it had, so that nothing below it moves. */
  isHeld: boolean
  /** The smallest height while it is held, pixels. */
  least: number
  children: ReactNode
}

/** A place whose height stays while other content of the same kind loads. */
export function HeldHeight({ isHeld, least, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!isHeld) height.current = place.current?.offsetHeight ?? 0
  })
  return (
    <div ref={place} style={isHeld ? { minHeight: Math.max(height.current, least) } : undefined}>
      {children}
    </div>
  )
}
