import { Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { BookingId } from '../../shared/booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import type { QuestionnaireOfBooking } from '../../shared/questionnaire/schema.ts'
import { CallError } from '../platform/call.ts'
import { useSession } from '../platform/session.ts'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { AnswerSections } from './answer-sections.tsx'
import { ownQuestionnaire, ownQuestionnaireState, sendOwn } from './api.ts'
import { QuestionForm } from './question-form.tsx'

/** `/preorder/:id/questionnaire`: the person's own questionnaire before a check-up. */
export function QuestionnairePage() {
  const params = useParams({ from: '/cabinet/preorder/$id/questionnaire' })
  const id = params.id as BookingId
  const { data, isError, error, refetch } = useQuery(ownQuestionnaire(id))
  return (
    <Page>
      <PageHeader
        title="Анкета перед осмотром"
        sub={data && `${data.fullname}, осмотр ${dayWordsWithYear(data.day)}`}
        aside={
          <ButtonLink to="/preorder/$id" params={{ id }} variant="default">
            К записи
          </ButtonLink>
        }
      />
      {data ? (
        <Shown found={data} />
      ) : isError ? (
        <NotShown error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <CardBone lines={7} />
        </Skeletons>
      )}
    </Page>
  )
}

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <Refused title="Такой записи нет" action={<ButtonLink to="/">Все записи</ButtonLink>}>
      Возможно, ссылка устарела или запись сделана в другом кабинете.
    </Refused>
  ) : (
    <ErrorState title="Анкета не загрузилась" error={error} onRetry={onRetry} />
  )

function Shown({ found }: { found: QuestionnaireOfBooking }) {
  const { booking, filled, mayWrite } = found
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!mayWrite)
    return (
      <Stack>
        <Note tone="calm" icon={IconLock} role="status">
          {filled || found.version === 0
            ? 'Осмотр закончен или отменён: анкету больше не меняют.'
            : 'Анкету с вами заполнили в клинике. Исправить ответы можно у врача.'}
        </Note>
        {filled && (
          <Card>
            <AnswerSections sections={filled.sections} />
          </Card>
        )}
      </Stack>
    )
  return (
    <Stack>
      {filled ? (
        <Note tone="teal" icon={IconCircleCheck} role="status">
          Анкета заполнена. Пока осмотр не закончен, ответы можно исправить: пройдите разделы и отправьте
          снова.
        </Note>
      ) : (
        <Text c="dimmed">Около трёх минут. Ответы сохраняются, пока открыта эта вкладка.</Text>
      )}
      <Card>
        <QuestionForm
          booking={booking}
          whom={found}
          owner={user?.phone ?? ''}
          filled={filled}
          version={found.version}
          earlier={found.earlier}
          send={(sent) => sendOwn(booking, sent)}
          onSent={() => {
            toast('ok', 'Анкета отправлена', 'Врач прочтёт её на осмотре')
            void queries.invalidateQueries({ queryKey: ownQuestionnaireState(booking).queryKey })
            void navigate({ to: '/preorder/$id', params: { id: booking } })
          }}
        />
      </Card>
    </Stack>
  )
}
