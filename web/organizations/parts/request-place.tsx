import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RelationId, RequestCard } from '../../../shared/organizations/schema.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { requestQuery } from '../api.ts'
import { RequestContent } from './request-content.tsx'
import classes from './requests.module.css'

interface PlaceProps {
  opened: RelationId | null
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone w="30%" h={28} />
      <Bone w="80%" h={24} />
      <Bone h={16} />
      <Bone w="70%" />
      <Bone h={44} radius={10} />
    </div>
  </Skeletons>
)

function Content({ id, onAsking }: { id: RelationId; onAsking?: (isAsking: boolean) => void }) {
  const card = useQuery(requestQuery(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Заявка не загрузилась"
        error={card.error}
        safe="Заявка цела, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <RequestContent key={id} card={card.data} {...(onAsking && { onAsking })} />
}

const nameOf = (card: RequestCard | undefined) => card?.name ?? 'Заявка'

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: RelationId | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    const row = document.querySelector<HTMLElement>(`[data-row="${was.current}"]`)
    if (opened) heading.current?.focus()
    else row?.focus()
    was.current = opened
  }, [opened])
  return heading
}

/** The open application beside the list; Esc closes it. */
export function RequestBeside({ opened, onClose }: PlaceProps) {
  const heading = useFocus(opened)
  const { data } = useQuery({ ...requestQuery(opened as RelationId), enabled: opened !== null })
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      aria-labelledby="request-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <div className={classes.head}>
          <Title order={2} id="request-name" ref={heading} tabIndex={-1} className={classes.heading}>
            {nameOf(data)}
          </Title>
          <UnstyledButton className={classes.close} aria-label="Закрыть заявку" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <Content id={opened} />
      </Card>
    </aside>
  )
}

/** The same over the page, where there is no room beside the list. */
export function RequestOver({ opened, onClose }: PlaceProps) {
  const [isAsking, setAsking] = useState(false)
  const last = useRef(opened)
  if (opened) last.current = opened
  const { data } = useQuery({ ...requestQuery(opened as RelationId), enabled: opened !== null })
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={nameOf(data)} place="side" isCovered={isAsking}>
      {last.current && <Content id={last.current} onAsking={setAsking} />}
    </Sheet>
  )
}
