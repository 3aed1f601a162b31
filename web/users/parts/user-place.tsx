import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { userQuery } from '../api.ts'
import classes from './card.module.css'
import { nameOf } from './card-words.ts'
import type { CardTab } from './user-address.ts'
import { UserContent } from './user-content.tsx'

interface PlaceProps {
  opened: AccountId | null
  tab: CardTab
  onTab: (tab: CardTab) => void
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone w="44%" h={28} radius={14} />
      <Bone h={44} />
      {['72%', '40%', '52%', '60%'].map((width) => (
        <Bone key={width} w={width} h={40} />
      ))}
    </div>
  </Skeletons>
)

interface ContentProps extends Pick<PlaceProps, 'tab' | 'onTab'> {
  id: AccountId
  onAsking: (isAsking: boolean) => void
}

function Content({ id, ...rest }: ContentProps) {
  const card = useQuery(userQuery(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Карточка не загрузилась"
        error={card.error}
        safe="Данные пользователя целы, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <UserContent key={id} card={card.data} {...rest} />
}

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: AccountId | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    const row = document.querySelector<HTMLElement>(`[data-row="${was.current}"]`)
    if (opened) heading.current?.focus({ preventScroll: true })
    else row?.focus()
    was.current = opened
  }, [opened])
  return heading
}

/** The open card beside the list; Esc closes it. */
export function UserBeside({ opened, onClose, ...rest }: PlaceProps) {
  const heading = useFocus(opened)
  const { data } = useQuery({ ...userQuery(opened as AccountId), enabled: opened !== null })
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      aria-labelledby="user-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <div className={classes.top}>
          <Title order={2} id="user-name" ref={heading} tabIndex={-1} className={classes.heading}>
            {nameOf(data)}
          </Title>
          <UnstyledButton className={classes.close} aria-label="Закрыть карточку" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <Content id={opened} onAsking={() => {}} {...rest} />
      </Card>
    </aside>
  )
}

/** The same over the page, where there is no room beside the list. */
export function UserOver({ opened, onClose, ...rest }: PlaceProps) {
  const [isAsking, setAsking] = useState(false)
  const last = useRef(opened)
  if (opened) last.current = opened
  const { data } = useQuery({ ...userQuery(opened as AccountId), enabled: opened !== null })
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={nameOf(data)} place="side" isCovered={isAsking}>
      {last.current && <Content id={last.current} onAsking={setAsking} {...rest} />}
    </Sheet>
  )
}
