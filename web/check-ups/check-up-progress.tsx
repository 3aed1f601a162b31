import { Button, Text, Timeline, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { checkUpStateNames } from '../../shared/check-ups/ru.ts'
import type { CheckUpCard } from '../../shared/check-ups/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { checkUpOfBooking } from './api.ts'
import { checkUpMarks } from './check-up-pill.tsx'

const momentWords = (at: string): string => {
  const moment = new Date(at)
  return `${dayWordsWithYear(clinicDay(moment))}, ${clinicTime(moment)}`
}

/** The states that a check-up has had, oldest first. */
export const CheckUpProgress = ({ steps }: Pick<CheckUpCard, 'steps'>) => (
  <Card component="section" aria-labelledby="progress">
    <Title order={2} size="h3" mb="md" id="progress">
      Ход осмотра
    </Title>
    <Timeline active={steps.length - 1} bulletSize={26} lineWidth={2}>
      {steps.map(({ state, at }) => {
        const { icon: Mark } = checkUpMarks[state]
        return (
          <Timeline.Item
            key={`${state} ${at}`}
            title={checkUpStateNames[state]}
            bullet={<Mark size={16} stroke={2} aria-hidden />}
          >
            <Text size="sm" c="dimmed">
              {momentWords(at)}
            </Text>
          </Timeline.Item>
        )
      })}
    </Timeline>
  </Card>
)

/** The states of the check-up of a booking. Nothing while they load: the page says the rest without them. */
export function BookingProgress({ booking }: { booking: BookingId }) {
  const { data, isError, isFetching, refetch } = useQuery(checkUpOfBooking(booking))
  if (data) return <CheckUpProgress steps={data.steps} />
  if (!isError) return null
  return (
    <Note
      tone="calm"
      icon={IconCloudOff}
      role="status"
      action={
        <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      }
    >
      Не удалось показать ход осмотра.
    </Note>
  )
}
