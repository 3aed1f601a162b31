import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { withdrawalFollows } from '../../shared/visit-consents/ru.ts'
import type { InterventionConsent } from '../../shared/visit-consents/schema.ts'
import { CallError } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Question } from '../ui/question.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { ownIntervention, useOwnConsent } from './api.ts'
import { ConsentBlank, interventionSigners } from './consent-blank.tsx'

/** `/preorder/:id/consent`: the consent to intervention of the user's own visit, to read, print and withdraw. */
export function ConsentPage() {
  const params = useParams({ from: '/cabinet/preorder/$id/consent' })
  const id = params.id as BookingId
  const { data, isError, error, refetch } = useQuery(ownIntervention(id))
  return (
    <Page>
      <PageHeader
        title="Согласие на вмешательство"
        sub={data && `${data.fullname}, осмотр ${dayWordsWithYear(data.day)}`}
        aside={
          <ButtonLink to="/preorder/$id" params={{ id }} variant="default">
            К записи
          </ButtonLink>
        }
      />
      {data ? (
        <Shown id={id} consent={data} />
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
    <ErrorState title="Согласие не загрузилось" error={error} onRetry={onRetry} />
  )

function Standing({ state, reason }: InterventionConsent) {
  if (state === 'withdrawn')
    return (
      <Note tone="danger" icon={IconAlertTriangle} role="status">
        Согласие отозвано{reason && `: ${reason}`}. Осмотр без него не проводят. Новое подписывают в
        регистратуре.
      </Note>
    )
  if (state === 'signed')
    return (
      <Note tone="teal" icon={IconCircleCheck} role="status">
        Вы подписали это согласие на бумаге, оно в медицинской карте.
      </Note>
    )
  return (
    <Note tone="calm" icon={IconInfoCircle} role="status">
      {state === 'read'
        ? 'Вы прочитали текст. Осталось подписать его в регистратуре перед осмотром.'
        : 'Прочитайте текст дома, в клинике останется только подписать.'}{' '}
      Закон признаёт подпись на бумаге или электронную подпись, поэтому нажатие в кабинете её не заменяет (ч.
      7 ст. 20 закона № 323-ФЗ).
    </Note>
  )
}

function Shown({ id, consent }: { id: BookingId; consent: InterventionConsent }) {
  const { state, title, paragraphs, version, isOpen } = consent
  const change = useOwnConsent(id)
  const [isAsking, setAsking] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const failed = (error: Error) => toast('danger', 'Не получилось', error.message)
  const withdraw = () => {
    setAsking(false)
    change.mutate(
      { act: 'withdraw' },
      { onSuccess: () => toast('ok', 'Согласие отозвано', 'Клиника это увидит'), onError: failed },
    )
  }
  const mayRead = isOpen && (state === 'none' || state === 'withdrawn')
  const mayWithdraw = isOpen && (state === 'read' || state === 'signed')
  return (
    <Stack>
      <Standing {...consent} />
      <Card component="section" aria-label={title}>
        <Stack gap="sm">
          {paragraphs.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text size="sm" c="dimmed">
            Редакция {version}
          </Text>
          <Group gap="sm">
            {mayRead && (
              <Button
                size="lg"
                loading={change.isPending}
                onClick={() => change.mutate({ act: 'read', version }, { onError: failed })}
              >
                Текст прочитан
              </Button>
            )}
            <Button
              size="lg"
              variant="default"
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              onClick={() => setPrinting(true)}
            >
              Распечатать
            </Button>
          </Group>
        </Stack>
      </Card>
      {mayWithdraw && (
        <Card component="section" aria-label="Отзыв согласия">
          <Stack gap="sm">
            <Text>Если отозвать: {withdrawalFollows.replace(/^./, (sign) => sign.toLowerCase())}.</Text>
            <Button variant="default" loading={change.isPending} onClick={() => setAsking(true)}>
              Отозвать согласие
            </Button>
          </Stack>
        </Card>
      )}
      <Question
        opened={isAsking}
        text="Отозвать согласие на вмешательство? Осмотр остановят, заключения не будет."
        yes="Отозвать"
        no="Оставить"
        onYes={withdraw}
        onNo={() => setAsking(false)}
      />
      {isPrinting && (
        <ConsentBlank
          title={title}
          paragraphs={paragraphs}
          signers={interventionSigners}
          onDone={() => setPrinting(false)}
        />
      )}
    </Stack>
  )
}
