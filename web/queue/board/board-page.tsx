import { Flex, Text, UnstyledButton } from '@mantine/core'
import {
  IconBellRinging,
  IconCloudOff,
  IconCoffee,
  IconDoorEnter,
  IconHourglass,
  IconVolume,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useState } from 'react'
import { dayWords } from '../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { beside, type Call } from '../../../shared/queue/board/call-show.ts'
import { backWords } from '../../../shared/queue/room-break.ts'
import { roomName, roomSign } from '../../../shared/queue/room-words.ts'
import type { Board } from '../../../shared/queue/schema.ts'
import { darkVariables } from '../../platform/theme.ts'
import { ClinicSign, CrossShape } from '../../ui/logo.tsx'
import classes from './parts/board.module.css'
import { useBoard, useNewVersion } from './parts/use-board.ts'
import { useChime } from './parts/use-chime.ts'
import { useVoice } from './parts/use-voice.ts'

/** When the shown calls are outdated, this large text takes their place. */
const noCalls = 'Нет связи: новые вызовы здесь не видны. О своей очереди спросите в регистратуре'

/** The number of calls beside the large one; a landscape screen shows the first five. */
const inList = 8

/**
 * CSS variables that make a long room name smaller: the number of its lines, and of characters in the longest
 * line.
 */
const fitting = (lines: readonly string[], least: number) =>
  ({
    '--signs': Math.max(least, ...lines.map(({ length }) => length)),
    '--lines': lines.length,
  }) as CSSProperties

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Clock() {
  const now = useMinute()
  return (
    <p className={classes.clock}>
      <span>{dayWords(clinicDay(now))}</span> <b>{clinicTime(now)}</b>
    </p>
  )
}

/** Shows the rooms of a call as large as they fit, preceded by the word «кабинет» where it belongs. */
function Room({ cabinet, least }: { cabinet: string; least: number }) {
  const { word, lines } = roomSign(cabinet)
  return (
    <>
      {word && (
        <Text span inherit fz="max(1rem, calc(var(--px) * 72))" fw={500} lh="1.1">
          {word}{' '}
        </Text>
      )}
      <span className={classes.roomName} style={fitting(lines, least)}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </span>
    </>
  )
}

/** The two events of a call, each with its own word and icon. */
const eventOf = ({ isInvitedIn }: Call) =>
  isInvitedIn
    ? { word: 'Входите', Icon: IconDoorEnter, action: 'входите в кабинет' }
    : { word: 'Подойдите к двери', Icon: IconBellRinging, action: 'подойдите к кабинету' }

function OneCall({ call }: { call: Call }) {
  const { word, Icon } = eventOf(call)
  return (
    <>
      <Flex component="h2" gap="0.5em" align="center" fz="max(1rem, calc(var(--px) * 48))" fw={500} lh="1.2">
        <Icon className={classes.icon} stroke={1.75} aria-hidden />
        {word}
      </Flex>
      <p className={`${classes.number} proportional`} style={fitting([call.number], 5)}>
        {call.number}
      </p>
      <p className={`${classes.room} proportional`}>
        <Room cabinet={call.cabinet} least={2} />
      </p>
    </>
  )
}

/** Several calls of the last seconds, newest first: none waits for the others. */
const SharedCard = ({ calls }: { calls: readonly Call[] }) => (
  <ul className={classes.shared} style={{ '--calls': calls.length } as CSSProperties}>
    {calls.map((call) => {
      const { word, Icon } = eventOf(call)
      const { word: room, lines } = roomSign(call.cabinet)
      return (
        <li key={call.number}>
          <Flex
            component="span"
            gap="0.4em"
            align="center"
            fz="max(0.875rem, calc(var(--px) * 34))"
            fw={500}
            lh="1.2"
          >
            <Icon className={classes.icon} stroke={1.75} aria-hidden />
            {word}
          </Flex>
          <span className={classes.sharedCall} style={fitting([`${call.number}  ${lines.join(', ')}`], 8)}>
            <span>{call.number}</span>{' '}
            <b>
              {room && (
                <Text span inherit fz="0.4em" fw={500}>
                  {room}{' '}
                </Text>
              )}
              {lines.join(', ')}
            </b>
          </span>
        </li>
      )
    })}
  </ul>
)

function Large({ calls, otherwise }: { calls: readonly Call[]; otherwise: string }) {
  const [call, ...others] = calls
  return (
    <div
      className={classes.large}
      data-empty={!call || undefined}
      data-in={calls.every(({ isInvitedIn }) => isInvitedIn) || undefined}
    >
      <CrossShape className={classes.cross} />
      {!call && <p className={classes.nobody}>{otherwise}</p>}
      {call && (others.length > 0 ? <SharedCard calls={calls} /> : <OneCall call={call} />)}
    </div>
  )
}

/**
 * A row of the board. Patients look for their number, so it stays large beside a long room name, and the name
 * is set in two lines.
 */
function Row({ call }: { call: Call }) {
  const { number, cabinet } = call
  const { Icon, action } = eventOf(call)
  const { lines } = roomSign(cabinet)
  const signs = { '--number': Math.max(number.length, 5), ...fitting(lines, 2) } as CSSProperties
  const isLong = lines.some(({ length }) => number.length + length > 8)
  return (
    <li className={classes.row} data-long={isLong || undefined} style={signs}>
      <span>{number}</span>
      <Icon className={classes.arrow} stroke={1.75} aria-label={action} role="img" />
      <b>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </b>
    </li>
  )
}

const Latest = ({ calls }: { calls: readonly Call[] }) => (
  <section className={classes.latest} aria-label="Последние вызовы">
    <div className={classes.caption} aria-hidden>
      <span>Талон</span>
      <span>Кабинет</span>
    </div>
    <ol className={classes.rows}>
      {calls.map((call) => (
        <Row key={call.number} call={call} />
      ))}
    </ol>
  </section>
)

const Soon = ({ numbers }: { numbers: readonly string[] }) => (
  <section className={classes.soon} aria-label="Скоро пригласим">
    <Flex
      component="h2"
      gap="0.5em"
      align="center"
      fz="max(0.875rem, calc(var(--px) * 36))"
      fw={400}
      c="var(--app-text-2)"
    >
      <IconHourglass className={classes.icon} stroke={1.75} aria-hidden />
      Скоро
    </Flex>
    <ul className={classes.numbers}>
      {numbers.map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  </section>
)

/** Rooms whose doctor is away for some minutes. */
const Breaks = ({ breaks }: Pick<Board, 'breaks'>) => (
  <section className={classes.breaks} aria-label="Перерыв">
    <Flex
      component="h2"
      gap="0.5em"
      align="center"
      fz="max(0.875rem, calc(var(--px) * 36))"
      fw={400}
      c="var(--app-text-2)"
    >
      <IconCoffee className={classes.icon} stroke={1.75} aria-hidden />
      Перерыв
    </Flex>
    <ul className={classes.backs}>
      {breaks.map(({ cabinet, until }) => (
        <li key={cabinet}>
          <strong>{roomName(cabinet)}:</strong> {backWords(until)}
        </li>
      ))}
    </ul>
  </section>
)

/** `/board`: a wall screen. Shows only ticket numbers and rooms, because anyone in the corridor can read it. */
export function BoardPage() {
  const city = City.safeParse(useSearch({ from: '/board' }).city).data ?? 'ekb'
  const { board, show, isLost, isStale } = useBoard(city)
  const rung = show?.rung ?? 0
  const news = show?.news ?? []
  const { isOn, turnOn } = useChime(rung, news.at(-1)?.isInvitedIn ? 'in' : 'door')
  useVoice(rung, news, isOn && Boolean(board?.isVoiceOn))
  useNewVersion()
  return (
    <main className={classes.board} style={darkVariables}>
      <header className={classes.head}>
        <div className={classes.brand}>
          <ClinicSign size={72} />
          <h1 className={classes.title}>Электронная очередь</h1>
        </div>
        <Flex
          component="p"
          gap="0.5em"
          align="center"
          fz="max(0.875rem, calc(var(--px) * 28))"
          c="var(--app-on-accent-soft)"
          role="status"
        >
          {isLost && (
            <>
              <IconCloudOff className={classes.icon} stroke={1.75} aria-hidden />
              Нет связи
            </>
          )}
        </Flex>
        {!isOn && (
          <UnstyledButton className={classes.sound} onClick={() => void turnOn()}>
            <IconVolume className={classes.icon} stroke={1.75} aria-hidden />
            Включить звук
          </UnstyledButton>
        )}
        <Clock />
      </header>
      <section className={classes.current} aria-label="Приглашаем" aria-live="polite">
        <Large
          key={rung}
          calls={isStale || !show ? [] : show.large.map(({ call }) => call)}
          otherwise={isStale ? noCalls : 'Когда подойдёт очередь, здесь появятся номер талона и кабинет'}
        />
      </section>
      <Latest calls={show && board && !isStale ? beside(show, board, inList) : []} />
      <Soon numbers={(!isStale && board?.soon) || []} />
      {board && !isStale && board.breaks.length > 0 && <Breaks breaks={board.breaks} />}
    </main>
  )
}
