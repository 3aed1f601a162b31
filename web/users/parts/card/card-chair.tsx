import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import type { ChairProposal } from '../../../../shared/users/chair/schema.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { figuresQuery, useChairActs } from '../../api.ts'
import { useAsked } from './use-asked.ts'

const alone =
  'В клинике один администратор, подтвердить некому: роль даёт команда на сервере, она описана в руководстве по эксплуатации'

function Proposed({ card, proposal }: { card: UserCard; proposal: ChairProposal }) {
  const [isAsking, setAsking] = useState(false)
  const { data: figures } = useQuery(figuresQuery)
  const { give, end } = useChairActs(card.id)
  const { act, isBusy } = useAsked(card)
  const { fullname } = card.profile
  const until = dayWords(clinicDay(new Date(proposal.lapsesAt)))
  const agree = () => {
    setAsking(false)
    void act(() => give(proposal.id), ['Роль дана', fullname])
  }
  const drop = () =>
    void act(
      () => end(proposal.id),
      [proposal.isOwn ? 'Предложение забрано' : 'Предложение отклонено', fullname],
    )
  return (
    <>
      <Note
        tone="warm"
        icon={IconShieldCheck}
        action={
          <>
            {!proposal.isOwn && (
              <Button size="sm" loading={isBusy} onClick={() => setAsking(true)}>
                Дать роль
              </Button>
            )}
            <Button variant="default" size="sm" loading={isBusy} onClick={drop}>
              {proposal.isOwn ? 'Забрать предложение' : 'Отклонить'}
            </Button>
          </>
        }
      >
        Роль «Врачебная комиссия» предлагает {proposal.by}.{' '}
        {proposal.isOwn ? `Её даст другой администратор до ${until}` : `Ответить можно до ${until}`}.
        {proposal.isOwn && figures?.admin === 1 && ` ${alone}.`}
      </Note>
      <Question
        opened={isAsking}
        text={`Дать роль врачебной комиссии? ${fullname} будет видеть, чем закончились осмотры, и подписывать заключения. Убедитесь лично, что это согласовано.`}
        yes="Дать роль"
        no="Не давать"
        onYes={agree}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

/** The commission's role while it waits for the second administrator. */
export const CardChair = ({ card }: { card: UserCard }) =>
  card.chairProposal && <Proposed card={card} proposal={card.chairProposal} />
