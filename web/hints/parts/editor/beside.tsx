import { Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Cancel } from '../../../ui/assets.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Content, type PanelProps } from '../panel/content.tsx'
import classes from '../panel/panel.module.css'

/** The helper next to the page, which stays usable; Esc inside closes the helper. */
export function Panel({ hints, owner, isInert }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { isAsked, close } = hints
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The menu on the other side must not handle this Esc too.
    event.preventDefault()
    close()
  }
  return (
    <aside
      id="hints-panel"
      ref={panel}
      tabIndex={-1}
      aria-labelledby="hints-title"
      className={classes.panel}
      inert={isInert}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <Title order={2} id="hints-title" className={classes.title}>
          Подсказки
        </Title>
        <IconButton icon={Cancel} size={32} onClick={close} aria-label="Закрыть подсказки" />
      </div>
      <Content owner={owner} />
    </aside>
  )
}
