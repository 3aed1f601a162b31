import { Button, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserSession } from '../../../../shared/users/schema.ts'
import { session as own } from '../../../platform/session.ts'
import { Question } from '../../../ui/question.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useUserActs } from '../../api.ts'
import classes from './card.module.css'
import { CardPart } from './card-line.tsx'
import type { PartProps } from './part-props.ts'
import { useAsked } from './use-asked.ts'

const isPhone = (device: string) => /iPhone|iPad|Android|телефон|планшет/i.test(device)

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const { device, startedAt, seenAt, address, isCurrent } = session
  const Mark = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop
  const now = new Date()
  return (
    <li className={classes.line}>
      <Mark className={classes.mark} size={22} stroke={1.75} aria-hidden />
      <Stack gap={2} flex={1} miw={0}>
        <span className={classes.head}>
          <span className={classes.value}>{device}</span>
          {isCurrent && (
            <StatusPill tone="ok" icon={IconPointFilled}>
              Этот сеанс
            </StatusPill>
          )}
        </span>
        <span className={classes.caption}>Активность: {whenWords(seenAt, now)}</span>
        <span className={classes.caption}>
          Вход: {whenWords(startedAt, now)}, адрес {address}
        </span>
      </Stack>
      <Button variant="subtle" size="sm" onClick={onEnd} aria-label={`Завершить сеанс: ${device}`}>
        Завершить
      </Button>
    </li>
  )
}

const endQuestion = ({ device, isCurrent }: UserSession) =>
  isCurrent
    ? 'Завершить этот сеанс? Вы выйдете из кабинета.'
    : `Завершить сеанс «${device}»? На этом устройстве придётся войти заново.`

/** Lists the user's sessions: device, time, place; each may be ended at once. */
export function CardSessions({ card }: PartProps) {
  const [asked, ask] = useState<UserSession | 'all' | null>(null)
  const { endSession, endSessions } = useUserActs(card.id)
  const { act } = useAsked(card)
  const { sessions, isSelf } = card
  const end = async (what: UserSession | 'all') => {
    ask(null)
    if (what === 'all') await act(endSessions, ['Все сеансы завершены', card.profile.fullname])
    else await act(() => endSession(what.id), ['Сеанс завершён', what.device])
    if (isSelf) await own.refresh()
  }
  const all = isSelf
    ? 'Завершить все ваши сеансы? Вы выйдете из кабинета и здесь.'
    : `Завершить все сеансы? ${card.profile.fullname} выйдет из кабинета на всех устройствах.`
  return (
    <CardPart title="Сеансы">
      {sessions.length === 0 ? (
        <p className={classes.quiet}>Сейчас никто не вошёл.</p>
      ) : (
        <ul>
          {sessions.map((one) => (
            <SessionRow key={one.id} session={one} onEnd={() => ask(one)} />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button variant="default" size="sm" className={classes.act} onClick={() => ask('all')}>
          Завершить все сеансы
        </Button>
      )}
      <Question
        opened={asked !== null}
        text={asked === 'all' ? all : asked ? endQuestion(asked) : ''}
        yes={asked === 'all' ? 'Завершить все' : 'Завершить'}
        no="Оставить"
        onYes={() => asked && void end(asked)}
        onNo={() => ask(null)}
      />
    </CardPart>
  )
}
