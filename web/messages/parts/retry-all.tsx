import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { countedTo, retriedAtOnce } from '../../../shared/messages/rules.ts'
import type { MessageFigures, RetryFilter } from '../../../shared/messages/schema.ts'
import { formFor, numberOf } from '../../../shared/platform/count-words.ts'
import { CallError } from '../../platform/call.ts'
import { Note } from '../../ui/note.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useRetry } from '../api.ts'

const messages = ['сообщение', 'сообщения', 'сообщений'] as const

interface RetryAllProps {
  figures: MessageFigures
  filter: RetryFilter
  isFiltered: boolean
}

const left = (count: number): string =>
  `Не ${formFor(count, ['отправлено', 'отправлены', 'отправлено'])} ${count >= countedTo ? 'больше ' : ''}${numberOf(count, messages)}`

/** Shows above the list how many messages of the filter were not sent, and resends those that may be resent. */
export function RetryAll({ figures: { dead, retriable }, filter, isFiltered }: RetryAllProps) {
  const retry = useRetry()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (dead === 0) return null
  const send = async () => {
    setAsking(false)
    setBusy(true)
    try {
      const { count, hasMore } = await retry.all(filter)
      const more = hasMore ? 'Это не все: когда они уйдут, повторите ещё раз' : undefined
      toast('ok', `Отправляем ещё раз: ${numberOf(count, messages)}`, more)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Сообщения не отправлены', error.message)
    } finally {
      setBusy(false)
    }
  }
  const many = `${retriable >= retriedAtOnce ? 'первые ' : ''}${numberOf(retriable, messages)}`
  return (
    <>
      <Note
        tone="danger"
        icon={IconAlertTriangle}
        action={
          retriable > 0 && (
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Повторить все
            </Button>
          )
        }
      >
        <b>
          {left(dead)}
          {isFiltered && ' по этому фильтру'}.
        </b>{' '}
        {retriable > 0
          ? `Ещё раз можно отправить ${many}.`
          : 'Ещё раз отправить нечего: это коды, личные письма и то, чему вышел срок.'}
      </Note>
      <Question
        opened={isAsking}
        text={`Отправить ещё раз ${many}? Люди получат их сейчас.`}
        yes="Отправить"
        no="Не отправлять"
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
