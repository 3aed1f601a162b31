import { IconInbox } from '@tabler/icons-react'
import type { RelationId, RequestRow, RequestStage } from '../../../../shared/organizations/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { RowBones } from '../../../ui/row-bones.tsx'
import { RowButton, type RowState } from '../../../ui/row-button.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { useRowStates, walkRows } from '../../../ui/walk-rows.ts'
import { whenWords } from '../../../ui/when.ts'
import type { RequestList as Loaded } from '../../api.ts'
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

interface RowProps extends RowState {
  request: RequestRow
}

function Row({ request, ...state }: RowProps) {
  const { id, name, inn, kpp, username, phone, stage, requestedAt, decidedAt, leftAt } = request
  return (
    <li>
      <RowButton id={id} className={classes.row} {...state}>
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
      </RowButton>
    </li>
  )
}

const Waiting = () => <RowBones names={['62%', '48%', '70%', '56%']} notes={['38%', '52%']} />

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

/** The applications of a stage: arrows move over them, Enter opens one. */
export function RequestList({ stage, list, search, opened, onOpen }: ListProps) {
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stateOf = useRowStates({ rows, opened, onOpen })
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
  if (rows.length === 0) return <Nothing stage={stage} search={search} />
  return (
    <>
      <Card flush component="div">
        <ul className={classes.rows} onKeyDown={walkRows}>
          {rows.map((request) => (
            <Row key={request.id} request={request} {...stateOf(request.id)} />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} />
    </>
  )
}
