import { Box, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingsDecision, SessionUser } from '../../../../shared/accounts/schema.ts'
import type { Relation, RelationStatus } from '../../../../shared/organizations/schema.ts'
import { Department } from '../../../ui/assets.tsx'
import { emailLink, Fact, Facts, phoneLink } from '../../../ui/facts.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useLeave } from '../../api.ts'
import { bookingsAheadIn, type EndingConnection, EndingSheet } from '../../ending-sheet.tsx'
import { RelationPill } from '../../relation-pill.tsx'
import { ReviewTerm } from './application-card.tsx'
import { ManagerHelp } from './manager-help.tsx'
import { SignedScan } from './signed-scan.tsx'

/**
 * How a user leaves an organization, by the status of the relation: the label of the button, the question
 * before it, and the toast after it.
 */
const leavings: Record<RelationStatus, { act: string; ask: (name: string) => string; done: string }> = {
  active: {
    act: 'Отключиться от организации',
    ask: (name) =>
      `Отключиться от организации ${name}? Её сотрудники, записи и осмотры станут вам недоступны.`,
    done: 'Вы отключились от организации',
  },
  pending: {
    act: 'Отозвать заявку',
    ask: (name) => `Отозвать заявку на подключение к организации ${name}?`,
    done: 'Заявка отозвана',
  },
  unactive: {
    act: 'Убрать из списка',
    ask: (name) => `Убрать организацию ${name} из списка? Заявку можно будет подать снова.`,
    done: 'Организация убрана из списка',
  },
}

function Details({ relation }: { relation: Relation }) {
  return (
    <Facts>
      <Fact caption="ИНН">{relation.inn}</Fact>
      <Fact caption="КПП">{relation.kpp}</Fact>
      <Fact caption="Менеджер">{relation.manager}</Fact>
      <Fact caption="Email менеджера">{emailLink(relation.managerEmail)}</Fact>
      <Fact caption="Рабочий телефон">{phoneLink(relation.managerWorkPhone)}</Fact>
      <Fact caption="Мобильный телефон">{phoneLink(relation.managerMobilePhone)}</Fact>
      <Fact caption="Код ОКВЭД">{relation.okved}</Fact>
      {relation.comment && <Fact caption="Причина отказа">{relation.comment}</Fact>}
    </Facts>
  )
}

interface LeaveProps {
  relation: Relation
  user: SessionUser
  onLeft: () => void
}

function Leave({ relation, user, onLeft }: LeaveProps) {
  const [isAsking, setAsking] = useState(false)
  const { act, ask, done } = leavings[relation.status]
  const [ending, setEnding] = useState<EndingConnection | null>(null)
  const leave = useLeave(user.phone)
  const leaving = useMutation({
    mutationFn: (decision?: BookingsDecision) => leave(relation, decision),
    onSuccess: () => {
      toast('ok', done, relation.name)
      onLeft()
    },
    onError: (error) => {
      // The open sheet shows its own failures.
      if (ending) return
      const ahead = bookingsAheadIn(error)
      if (ahead) setEnding({ name: relation.name, ahead })
      else toast('danger', 'Не получилось', error.message)
    },
  })
  return (
    <>
      <Button variant="quiet" fullWidth loading={leaving.isPending} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Question
        opened={isAsking}
        text={ask(relation.name)}
        yes={act}
        no="Не менять"
        onYes={() => {
          setAsking(false)
          leaving.mutate(undefined)
        }}
        onNo={() => setAsking(false)}
      />
      <EndingSheet
        ending={ending}
        act="Отключиться"
        end={(decision) => leaving.mutateAsync(decision)}
        onClose={() => setEnding(null)}
      />
    </>
  )
}

interface SheetProps {
  /** The displayed organization; it stays while the sheet slides away. */
  relation: Relation | null
  user: SessionUser
  opened: boolean
  onClose: () => void
}

/** All data of an organization, the manager's help, and the way to leave it (spec §2 «Organization info popup»). */
export function OrganizationSheet({ relation, user, opened, onClose }: SheetProps) {
  return (
    <FormSheet
      opened={opened && relation !== null}
      onClose={onClose}
      title={relation?.name ?? ''}
      mark={<Department />}
    >
      {relation && (
        <Stack gap={20}>
          <Box mt={4}>
            <RelationPill status={relation.status} />
          </Box>
          {relation.status === 'pending' && <ReviewTerm relation={relation} />}
          <Details relation={relation} />
          {relation.status === 'pending' && <SignedScan relation={relation} owner={user.phone} />}
          <ManagerHelp relation={relation} user={user} />
          <Leave relation={relation} user={user} onLeft={onClose} />
        </Stack>
      )}
    </FormSheet>
  )
}
