import { Flex, Stack, Text } from '@mantine/core'
import { IconCalendarUser, IconDeviceTv, IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { City } from '../../../shared/platform/person.ts'
import { seesQueue } from '../../../shared/platform/roles.ts'
import { roomName } from '../../../shared/queue/room-words.ts'
import { type QueueNow, RoomId } from '../../../shared/queue/schema.ts'
import { useSession } from '../../platform/session.ts'
import { CityChoice } from '../../schedule/city-choice.tsx'
import { roomsTodayQuery } from '../../shifts/api.ts'
import { OwnShifts, useRoomOfToday } from '../../shifts/own-shifts.tsx'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Bones, Skeletons } from '../../ui/skeletons.tsx'
import { Empty, ErrorState, Refused } from '../../ui/states.tsx'
import { queueNow } from './api.ts'
import classes from './parts/console.module.css'
import { ConsoleView } from './parts/console-view.tsx'
import { readOwnRoom } from './parts/own-room.ts'
import { RoomList } from './parts/room-list.tsx'
import { clinicWords } from './parts/words.ts'

const Waiting = () => (
  <Skeletons>
    <div className={classes.stations}>
      <Bones widths={Array(6).fill('100%')} h={128} radius={16} />
    </div>
  </Skeletons>
)

/** Shows the room last used on this device above the list, so that one press opens it; the room of the plan stands above. */
function OwnRoom({ cabinets }: Pick<QueueNow, 'cabinets'>) {
  const own = readOwnRoom()
  const planned = useRoomOfToday()
  const room = cabinets.find(({ id }) => id === own)
  if (!room || room.id === planned?.room) return null
  return (
    <Card className={classes.own} aria-label="Кабинет этого устройства">
      <Flex component="p" direction="column" miw={0}>
        <Text component="small" size="sm" c="dimmed">
          Кабинет этого устройства
        </Text>
        <Text component="b" inherit fw={700} fz={22} lh="1.75rem">
          {roomName(room.name)}, {room.stationName}
        </Text>
      </Flex>
      <ButtonLink
        to="/queue"
        search={{ cabinet: room.id }}
        size="lg"
        leftSection={<IconDoorEnter size={22} stroke={1.75} aria-hidden />}
      >
        Открыть кабинет
      </ButtonLink>
    </Card>
  )
}

function Body({ city }: { city: City }) {
  const now = useQuery(queueNow(city))
  const planned = useQuery(roomsTodayQuery(city))
  if (now.isPending) return <Waiting />
  if (!now.data)
    return (
      <ErrorState
        title="Кабинеты не загрузились"
        error={now.error}
        safe="Очередь цела, попробуйте ещё раз."
        onRetry={() => void now.refetch()}
      />
    )
  if (now.data.cabinets.length === 0)
    return (
      <Empty title="Кабинетов пока нет">
        Они появятся, когда администратор опишет их в разделе «Общие настройки», «Кабинеты».
      </Empty>
    )
  return (
    <Stack>
      {now.isError && (
        <LoadFailed onRetry={now.refetch}>Нет связи. Показано то, что было известно последним.</LoadFailed>
      )}
      <OwnShifts />
      <OwnRoom cabinets={now.data.cabinets} />
      <RoomList now={now.data} planned={planned.data ?? []} />
    </Stack>
  )
}

function Rooms({ city }: { city: City }) {
  const navigate = useNavigate()
  const { data } = useQuery(queueNow(city))
  return (
    <Page wide>
      <PageHeader
        title="Очередь"
        sub={data ? clinicWords(data) : 'Кабинеты сейчас'}
        aside={
          <>
            <CityChoice
              city={city}
              onChoose={(next) => void navigate({ to: '/queue', search: { city: next }, replace: true })}
            />
            <ButtonLink
              to="/shifts"
              search={{ city }}
              variant="default"
              leftSection={<IconCalendarUser size={20} stroke={1.75} aria-hidden />}
            >
              Смены
            </ButtonLink>
            <ButtonLink
              to="/board"
              search={{ city }}
              target="_blank"
              variant="default"
              leftSection={<IconDeviceTv size={20} stroke={1.75} aria-hidden />}
            >
              Табло
            </ButtonLink>
          </>
        }
      />
      <Body city={city} />
    </Page>
  )
}

/** `/queue`: the rooms of a city; `/queue?cabinet=…`: the room in use. */
export function QueuePage() {
  const { user } = useSession()
  const { city, cabinet } = useSearch({ from: '/cabinet/queue' })
  const room = RoomId.safeParse(cabinet).data
  if (user && seesQueue(user))
    return room ? (
      <ConsoleView key={room} id={room} />
    ) : (
      <Rooms city={City.safeParse(city).data ?? user.city ?? 'ekb'} />
    )
  return (
    <Page>
      <PageHeader title="Очередь" />
      <Refused
        title="Раздел для врачей и регистраторов"
        action={<ButtonLink to="/tickets">Мои талоны</ButtonLink>}
      >
        У вашей учётной записи нет прав на работу с очередью. Если они вам нужны, обратитесь к администратору
        центра.
      </Refused>
    </Page>
  )
}
