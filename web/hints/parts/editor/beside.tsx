import { Group, Title } from '@mantine/core'
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
      <Group gap={0} justify="space-between" wrap="nowrap" flex="none" p="1rem 0.75rem 0.5rem 1.5rem">
        <Title order={2} id="hints-title" fz="var(--mantine-h2-font-size)">
          Подсказки
        </Title>
        <IconButton icon={Cancel} size={32} onClick={close} aria-label="Закрыть подсказки" />
      </Group>
      <Content owner={owner} />
    </aside>
  )
}
