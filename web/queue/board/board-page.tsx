import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconBellRinging, IconCloudOff, IconHourglass, IconVolume } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useState } from 'react'
import { dayWords } from '../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { beside, type Call } from '../../../shared/queue/board/call-show.ts'
import { roomSign } from '../../../shared/queue/room-words.ts'
import { darkVariables } from '../../platform/theme.ts'
import { CrossShape, Mark } from '../../ui/logo.tsx'
import classes from './parts/board.module.css'
import { useBoard, useNewVersion } from './parts/use-board.ts'
import { useChime } from './parts/use-chime.ts'

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
      {word && <span className={classes.roomWord}>{word} </span>}
      <span className={classes.roomName} style={fitting(lines, least)}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </span>
    </>
  )
}

const Large = ({ call, otherwise }: { call: Call | null; otherwise: string }) => (
  <div className={classes.large} data-empty={!call || undefined}>
    <CrossShape className={classes.cross} />
    {call ? (
      <>
        <h2 className={classes.invited}>
          <IconBellRinging className={classes.icon} stroke={1.75} aria-hidden />
          Приглашаем
        </h2>
        <p className={`${classes.number} proportional`} style={fitting([call.number], 5)}>
          {call.number}
        </p>
        <p className={`${classes.room} proportional`}>
          <Room cabinet={call.cabinet} least={2} />
        </p>
      </>
    ) : (
      <p className={classes.nobody}>{otherwise}</p>
    )}
  </div>
)

/**
 * A row of the board. Patients look for their number, so it stays large beside a long room name, and the name
 * is set in two lines.
 */
function Row({ call: { number, cabinet } }: { call: Call }) {
  const { lines } = roomSign(cabinet)
  const signs = { '--number': Math.max(number.length, 5), ...fitting(lines, 2) } as CSSProperties
  const isLong = lines.some(({ length }) => number.length + length > 8)
  return (
    <li className={classes.row} data-long={isLong || undefined} style={signs}>
      <span>{number}</span>
      <IconArrowRight className={classes.arrow} stroke={1.75} aria-label="кабинет" role="img" />
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
    <h2 className={classes.soonWord}>
      <IconHourglass className={classes.icon} stroke={1.75} aria-hidden />
      Скоро
    </h2>
    <ul className={classes.numbers}>
      {numbers.map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  </section>
)

/** `/board`: a wall screen. Shows only ticket numbers and rooms, because anyone in the corridor can read it. */
export function BoardPage() {
  const city = City.safeParse(useSearch({ from: '/board' }).city).data ?? 'ekb'
  const { board, show, isLost, isStale } = useBoard(city)
  const { isOn, turnOn } = useChime(show?.rung ?? 0)
  useNewVersion()
  return (
    <main className={classes.board} style={darkVariables}>
      <header className={classes.head}>
        <div className={classes.brand}>
          <Mark size={72} />
          <h1 className={classes.title}>Электронная очередь</h1>
        </div>
        <p className={classes.lost} role="status">
          {isLost && (
            <>
              <IconCloudOff className={classes.icon} stroke={1.75} aria-hidden />
              Нет связи
            </>
          )}
        </p>
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
          key={show?.rung}
          call={(!isStale && show?.large) || null}
          otherwise={isStale ? noCalls : 'Когда подойдёт очередь, здесь появятся номер талона и кабинет'}
        />
      </section>
      <Latest calls={show && board && !isStale ? beside(show, board, inList) : []} />
      <Soon numbers={(!isStale && board?.soon) || []} />
    </main>
  )
}
