import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { barrierWords, hiddenWords, nameOfKind } from '../../../shared/messages/ru.ts'
import type { MessageCard } from '../../../shared/messages/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import { CallError } from '../../platform/call.ts'
import { emailLink, Fact, Facts, phoneLink } from '../../ui/facts.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { whenWords } from '../../ui/when.ts'
import { useRetry } from '../api.ts'
import { StatePill } from '../message-state.tsx'
import { addressedTo, recipientOf } from './message-words.ts'

function recipientLink({ channel, recipient }: MessageCard) {
  if (channel === 'sms' && recipient) return phoneLink(recipient)
  return channel === 'email' && recipient ? emailLink(recipient) : recipientOf({ channel, recipient })
}

function Retry({ card }: { card: MessageCard }) {
  const retry = useRetry()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await retry.one(card.id)
      toast('ok', 'Сообщение отправляется ещё раз', addressedTo(card))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Сообщение не отправлено', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        fullWidth
        loading={isBusy}
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Отправить ещё раз
      </Button>
      <Question
        opened={isAsking}
        text={`Отправить ещё раз: «${nameOfKind(card.kind)}», ${addressedTo(card)}?`}
        yes="Отправить"
        no="Не отправлять"
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function Times({ card }: { card: MessageCard }) {
  const now = new Date()
  const when = (at: string | null) => at && whenWords(at, now)
  return (
    <>
      <Fact caption="Создано">{when(card.at)}</Fact>
      {card.sentAt && <Fact caption="Отправлено">{when(card.sentAt)}</Fact>}
      {card.dueAt && <Fact caption="Отправится">{when(card.dueAt)}</Fact>}
      {card.usefulUntil && <Fact caption="Нужно до">{when(card.usefulUntil)}</Fact>}
      <Fact caption="Пробовали">
        {card.attempts === 0 ? 'ещё нет' : countOf(card.attempts, ['раз', 'раза', 'раз'])}
      </Fact>
    </>
  )
}

/** A whole message: its state with the reason, its text, and the resend button. */
export function MessageContent({ card }: { card: MessageCard }) {
  return (
    <Stack gap="lg">
      <div>
        <StatePill state={card.state} reason={card.reason} />
      </div>
      {card.reason && card.state !== 'sent' && (
        <Note tone="danger" icon={IconAlertTriangle}>
          <b>{card.reason}.</b>
          {card.detail && card.detail !== card.reason && (
            <Text span display="block" size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              Ответ дословно: {card.detail}
            </Text>
          )}
        </Note>
      )}
      {card.state === 'dead' &&
        (card.barrier === null ? (
          <Retry card={card} />
        ) : (
          <Text size="sm" c="dimmed">
            Ещё раз отправить нельзя. {barrierWords[card.barrier]}
          </Text>
        ))}
      <Facts>
        <Fact caption="Получатель">{recipientLink(card)}</Fact>
        {card.account && (
          <Fact caption="Пользователь">
            <TextLink to="/admin" search={{ users: '', user: card.account.id }}>
              {card.account.fullname}
            </TextLink>
          </Fact>
        )}
        <Times card={card} />
        {card.providerId && <Fact caption="Номер в сервисе">{card.providerId}</Fact>}
      </Facts>
      <Divider color="var(--app-line)" />
      <section aria-labelledby="message-text">
        <Title order={3} size="md" mb="xs" id="message-text">
          {card.subject ?? 'Текст'}
        </Title>
        {card.hidden ? (
          <Note tone="calm" icon={IconEyeOff}>
            {hiddenWords[card.hidden]}
          </Note>
        ) : (
          <Text
            p="sm"
            bdrs="md"
            bg="var(--app-surface-2)"
            style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {card.text}
          </Text>
        )}
      </section>
    </Stack>
  )
}
