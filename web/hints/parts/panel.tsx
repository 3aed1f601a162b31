import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { hintsQuery } from '../api.ts'
import type { HintsState } from '../hints-panel.tsx'
import { HintsBones } from './bones.tsx'
import { Browser } from './browser.tsx'
import classes from './panel.module.css'

interface PanelProps {
  hints: HintsState
  owner: string
  /** The menu lies over it. */
  isInert: boolean
}

function Content({ owner }: { owner: string }) {
  const { data, error, refetch } = useQuery(hintsQuery)
  if (data) return <Browser owner={owner} hints={data} />
  if (!error) return <HintsBones />
  return (
    <div className={classes.failed}>
      <ErrorState
        title="Подсказки не загрузились"
        error={error}
        onRetry={() => void refetch()}
        safe="Введённое на странице цело, попробуйте ещё раз."
      />
    </div>
  )
}

function Beside({ hints, isInert, children }: Omit<PanelProps, 'owner'> & { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const { isAsked, close } = hints
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The menu on the other side must not take this Esc for its own.
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
        <UnstyledButton className={classes.icon} onClick={close} aria-label="Закрыть подсказки">
          <IconX size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      {children}
    </aside>
  )
}

/** The open helper: beside the page where there is room, else over it. */
export function Panel({ hints, owner, isInert }: PanelProps) {
  const content = <Content owner={owner} />
  if (hints.hasRoom)
    return (
      <Beside hints={hints} isInert={isInert}>
        {content}
      </Beside>
    )
  return (
    <Sheet opened onClose={hints.close} title="Подсказки" place="side">
      <div id="hints-panel" className={classes.sheet}>
        {content}
      </div>
    </Sheet>
  )
}
