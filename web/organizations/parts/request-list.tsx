import { UnstyledButton } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import type { RelationId, RequestRow, RequestStage } from '../../../shared/organizations/schema.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { Card } from '../../ui/card.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { walkRows } from '../../ui/walk-rows.ts'
import { whenWords } from '../../ui/when.ts'
import type { RequestList as Loaded } from '../api.ts'
import { RequestStatus } from './request-status.tsx'
import classes from './requests.module.css'

const empty: Record<RequestStage, [title: string, text: string]> = {
  new: ['Новых заявок нет', 'Когда кто-то попросит подключить его к организации, заявка появится здесь.'],
  work: ['В работе заявок нет', 'Возьмите новую заявку в работу, чтобы другие видели, что ею занимаются.'],
  decided: ['Решённых заявок пока нет', 'Здесь останутся подключённые заявки и отказы с причинами.'],
}

interface ListProps {
  stage: RequestStage
  list: Loaded
  search: string
  opened: RelationId | null
  onOpen: (id: RelationId) => void
}

interface RowProps {
  request: RequestRow
  isOpen: boolean
  isStop: boolean
  onOpen: (id: RelationId) => void
  onFocus: () => void
}

function Row({ request, isOpen, isStop, onOpen, onFocus }: RowProps) {
  const { id, name, inn, kpp, username, phone, stage, requestedAt, decidedAt, leftAt } = request
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        data-row={id}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => onOpen(id)}
      >
        <span className={classes.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.second}>
            ИНН {inn}
            {kpp && `, КПП ${kpp}`}
          </span>
          <span className={classes.second}>
            {username}, <span className={classes.phone}>{formatPhone(phone)}</span>
          </span>
        </span>
        <span className={classes.state}>
          {stage === 'decided' && <RequestStatus request={request} />}
          <span className={classes.when}>{whenWords(leftAt ?? decidedAt ?? requestedAt, new Date())}</span>
        </span>
      </UnstyledButton>
    </li>
  )
}

const Waiting = () => (
  <Skeletons>
    <Card flush>
      {['62%', '48%', '70%', '56%'].map((width) => (
        <div key={width} className={classes.bones}>
          <Bone w={width} h={20} />
          <Bone w="38%" h={14} />
          <Bone w="52%" h={14} />
        </div>
      ))}
    </Card>
  </Skeletons>
)

function Nothing({ stage, search }: { stage: RequestStage; search: string }) {
  const [title, text] = search
    ? ['Ничего не нашлось', `По запросу «${search}» в этом списке заявок нет.`]
    : empty[stage]
  return (
    <Empty drawing={<IconTile icon={IconInbox} tone="calm" size="lg" />} title={title}>
      {text}
    </Empty>
  )
}

/** The applications of a stage: arrows go over them, Enter opens one. */
export function RequestList({ stage, list, search, opened, onOpen }: ListProps) {
  const [focused, setFocused] = useState<RelationId | null>(null)
  if (list.isPending) return <Waiting />
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="Заявки не загрузились"
        error={list.error}
        safe="Заявки целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return <Nothing stage={stage} search={search} />
  const stop = [focused, opened].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  return (
    <>
      <Card flush component="div">
        <ul className={classes.rows} onKeyDown={walkRows}>
          {rows.map((request) => (
            <Row
              key={request.id}
              request={request}
              isOpen={request.id === opened}
              isStop={request.id === stop}
              onOpen={onOpen}
              onFocus={() => setFocused(request.id)}
            />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} />
    </>
  )
}
