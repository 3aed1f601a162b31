import { Box, Button, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCalendarOff, IconUserOff } from '@tabler/icons-react'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { cannotReasonNames, cannotWords } from '../../shared/group-booking/foremen/ru.ts'
import { type ForemanList, ForemanToken } from '../../shared/group-booking/foremen/schema.ts'
import { CannotReason } from '../../shared/group-booking/schema.ts'
import { peopleText } from '../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { Card } from '../ui/card.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { Loading } from '../ui/loading.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Empty } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { foremanPageQuery, useCannot } from './parts/foremen/api.ts'

type Person = ForemanList['people'][number]

interface CannotProps {
  person: Person
  token: string
  onClose: () => void
}

/** Asks why a person cannot come. */
function CannotSheet({ person, token, onClose }: CannotProps) {
  const [reason, setReason] = useState<CannotReason>('vacation')
  const [comment, setComment] = useState('')
  const mark = useCannot(token)
  const send = useMutation({
    mutationFn: () => mark({ booking: person.booking, mark: { reason, comment } }),
    onSuccess: () => {
      toast('ok', 'Отмечено', 'Отдел кадров увидит отметку и перенесёт или отменит запись')
      onClose()
    },
    onError: (error) => toast('danger', 'Не получилось отметить', error.message),
  })
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`${person.fullname} не может прийти?`}
      mark={<IconTile icon={IconUserOff} size="lg" />}
    >
      <Stack gap="md">
        <NativeSelect
          label="Причина"
          value={reason}
          onChange={({ currentTarget }) => setReason(CannotReason.parse(currentTarget.value))}
          data={CannotReason.options.map((value) => ({ value, label: cannotReasonNames[value] }))}
        />
        <Textarea
          label="Комментарий"
          description="Например, когда сможет. О здоровье не пишите"
          value={comment}
          maxLength={200}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Button size="lg" loading={send.isPending} onClick={() => send.mutate()}>
          Отметить
        </Button>
      </Stack>
    </Sheet>
  )
}

interface PersonProps {
  person: Person
  token: string
  onCannot: () => void
}

function PersonRow({ person, token, onCannot }: PersonProps) {
  const { booking, fullname, time, mark, canMark } = person
  const set = useCannot(token)
  const takeBack = useMutation({
    mutationFn: () => set({ booking, mark: null }),
    onError: (error) => toast('danger', 'Не получилось снять отметку', error.message),
  })
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Text fw={600}>{time}</Text>
        <div>
          <Text>{fullname}</Text>
          {mark && (
            <Text size="sm" c="var(--app-on-accent-soft)">
              Не может. {cannotWords(mark)}
            </Text>
          )}
        </div>
      </Group>
      {canMark && (
        <Button
          size="sm"
          variant={mark ? 'quiet' : 'light'}
          flex="none"
          loading={takeBack.isPending}
          aria-label={`${mark ? 'Снять отметку' : 'Не может'}: ${fullname}`}
          onClick={() => (mark ? takeBack.mutate() : onCannot())}
        >
          {mark ? 'Снять' : 'Не может'}
        </Button>
      )}
    </Group>
  )
}

function List({ list, token }: { list: ForemanList; token: string }) {
  const { organization, department, city, people } = list
  const [asked, setAsked] = useState<Person | null>(null)
  const days = [...Map.groupBy(people, ({ day }) => day)]
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{department}: медосмотр</Title>
        <Text c="dimmed">{organization}</Text>
      </div>
      {people.length === 0 && (
        <Empty drawing={<IconTile icon={IconCalendarOff} tone="calm" size="lg" />} title="Никто не записан">
          Записи этого подразделения отменены или перенесены.
        </Empty>
      )}
      {days.map(([day, some]) => (
        <Card key={day} aria-label={weekdayHeading(day)}>
          <Group justify="space-between">
            <Title order={2} size="h3">
              {weekdayHeading(day)}
            </Title>
            <Text size="sm" c="dimmed">
              {peopleText(some.length)}
            </Text>
          </Group>
          <Text c="dimmed" mb="sm">
            {cityNames[city]}, {list.days.find((one) => one.day === day)?.address}
          </Text>
          <Stack component="ul" gap="sm">
            {some.map((person) => (
              <PersonRow
                key={person.booking}
                person={person}
                token={token}
                onCannot={() => setAsked(person)}
              />
            ))}
          </Stack>
        </Card>
      ))}
      <Text size="sm" c="dimmed">
        Взять с собой: паспорт, СНИЛС, полис ОМС и направление. Ссылку не пересылайте посторонним.
      </Text>
      {asked && <CannotSheet person={asked} token={token} onClose={() => setAsked(null)} />}
    </Stack>
  )
}

function Content() {
  const token = useLocation({ select: ({ hash }) => hash })
  const isWhole = ForemanToken.safeParse(token).success
  const list = useQuery({ ...foremanPageQuery(token), enabled: isWhole })
  return (
    <Box component="main" maw="44rem" mx="auto" p="lg">
      <title>Медосмотр: список бригадира</title>
      <meta name="robots" content="noindex" />
      {isWhole && list.isPending && <Loading />}
      {list.data && <List list={list.data} token={token} />}
      {(!isWhole || (list.isError && !list.data)) && (
        <Empty
          drawing={<IconTile icon={IconCalendarOff} tone="calm" size="lg" />}
          title="Список не открылся"
          action={isWhole && <Button onClick={() => void list.refetch()}>Повторить</Button>}
        >
          {list.error?.message ?? 'Ссылка неполная: скопируйте её целиком.'}
        </Empty>
      )}
    </Box>
  )
}

/** The data of this page: it stands outside the cabinet, whose data it does not see. */
const queries = new QueryClient()

/** `/foreman#…`: the people of one department and their times for a foreman without an account. */
export const ForemanPage = () => (
  <QueryClientProvider client={queries}>
    <Content />
  </QueryClientProvider>
)
