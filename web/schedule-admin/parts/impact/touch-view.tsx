import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarCheck, IconCircleCheck, IconRefreshAlert } from '@tabler/icons-react'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { weekdayHeading, weekdayWords } from '../../../../shared/platform/day-words.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { Touch, TouchedBooking, TouchedTime } from '../../../../shared/schedule-admin/schema.ts'
import { phoneLink } from '../../../ui/facts.tsx'
import { Dock, Failure } from '../../../ui/form.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFromTop } from '../../../ui/slide.ts'
import classes from '../desk.module.css'
import type { GuardedChange } from '../use-guarded.ts'
import { placesChange, timeWords } from './touch-words.ts'

const Person = ({ fullname, number, phone, organization }: TouchedBooking) => (
  <li className={classes.person}>
    <span className={classes.who}>
      {fullname}
      <Text component="small" size="sm" c="var(--app-text-3)" display="block">
        {[number, organization].filter(Boolean).join(', ')}
      </Text>
    </span>
    <Flex component="span" gap="0 1rem" wrap="wrap" className={classes.ways}>
      {phoneLink(phone)}
      {phone && (
        <TextLink
          to="/admin"
          search={{ users: '', q: phone }}
          target="_blank"
          aria-label={`Профиль: ${fullname}, в новой вкладке`}
        >
          Профиль
        </TextLink>
      )}
    </Flex>
  </li>
)

const Time = ({ time }: { time: TouchedTime }) => (
  <li className={classes.time}>
    <Flex component="p" gap="0 0.75rem" align="baseline" wrap="wrap">
      <b>{time.time ?? 'Весь день'}</b>
      <Text span size="sm" c="dimmed">
        {timeWords(time)}
      </Text>
    </Flex>
    <ul>
      {time.people.map((person) => (
        <Person key={person.id} {...person} />
      ))}
    </ul>
    {time.nearest.length > 0 && (
      <Text size="sm" c="dimmed">
        Свободно рядом:{' '}
        {time.nearest
          .map(({ day, time: at }) => (day === time.day ? at : `${weekdayWords(day)}, ${at}`))
          .join('; ')}
      </Text>
    )}
  </li>
)

function Days({ touch }: { touch: Touch }) {
  const days = [...Map.groupBy(touch.times, ({ city, day }) => `${day} ${city}`).values()]
  const hasBoth = new Set(touch.times.map(({ city }) => city)).size > 1
  return days.map((times) => {
    const [first] = times
    return (
      first && (
        <Flex component="section" key={`${first.day} ${first.city}`} direction="column" gap="xs">
          <Title order={3}>
            {weekdayHeading(first.day)}
            {hasBoth && (
              <Text component="small" inherit ml={10} fz="sm" fw={400} c="var(--app-text-3)">
                {cityNames[first.city]}
              </Text>
            )}
          </Title>
          <TextLink
            to="/desk"
            search={{ city: first.city, day: first.day, state: 'closed' }}
            target="_blank"
            className={classes.desk}
            aria-label="Открыть этот день в регистратуре, в новой вкладке"
          >
            Открыть этот день в регистратуре
          </TextLink>
          <ul>
            {times.map((time) => (
              <Time key={`${time.time} ${time.why}`} time={time} />
            ))}
          </ul>
        </Flex>
      )
    )
  })
}

function Outcome({ touch, isOutdated }: { touch: Touch; isOutdated: boolean }) {
  if (touch.people === 0)
    return (
      <Note tone="teal" icon={IconCircleCheck} role="status">
        <b>Никого из записанных это не задевает.</b> {placesChange(touch)}
      </Note>
    )
  return (
    <>
      {isOutdated && (
        <Note tone="warm" icon={IconRefreshAlert} role="alert">
          Пока вы смотрели, записался кто-то ещё. Список обновлён, проверьте его.
        </Note>
      )}
      <Note tone="warm" icon={IconCalendarCheck} role="status">
        <b>Задевает {peopleText(touch.people)}.</b> Они остаются записанными на своё время, новых записей на
        него не будет. {placesChange(touch)}
      </Note>
    </>
  )
}

interface Props {
  guarded: GuardedChange
  touch: Touch
  /** The button that applies the change. */
  yes: string
}

/** Shows the bookings that a change affects by day and time, the consequences, and the decision. */
export function TouchView({ guarded, touch, yes }: Props) {
  const top = useFromTop<HTMLDivElement>()
  const listed = touch.times.reduce((sum, { people }) => sum + people.length, 0)
  return (
    <Stack gap={20}>
      <Stack ref={top} gap="sm" className={classes.top}>
        <Outcome touch={touch} isOutdated={guarded.isOutdated} />
      </Stack>
      <Days touch={touch} />
      {touch.isCut && (
        <Text size="sm" c="dimmed">
          Показаны первые {peopleText(listed)} из {touch.people}.
        </Text>
      )}
      <Dock>
        {guarded.failure && <Failure why={guarded.failure} />}
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button size="lg" loading={guarded.isBusy} onClick={guarded.confirm}>
            {yes}
          </Button>
          <Button size="lg" variant="default" onClick={guarded.back}>
            Вернуться к изменениям
          </Button>
        </Group>
      </Dock>
    </Stack>
  )
}
