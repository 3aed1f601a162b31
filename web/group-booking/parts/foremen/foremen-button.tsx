import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconLink, IconLinkOff, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cannotWords } from '../../../../shared/group-booking/foremen/ru.ts'
import type { Foremen } from '../../../../shared/group-booking/foremen/schema.ts'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { useFileWork } from '../../../ui/file-work.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { boardList } from '../../api.ts'
import { BookingsCancellation } from '../board/bookings-cancellation.tsx'
import { BookingsMove } from '../board/bookings-move.tsx'
import { foremanLinksQuery, type GroupPlace, saveLists, useForemenActs } from './api.ts'

type Department = Foremen['departments'][number]

/** A department of the group: its people and its link, which is shown once, when it is made. */
function DepartmentRow({ place, department }: { place: GroupPlace; department: Department }) {
  const { id, name, people, cannot, link } = department
  const acts = useForemenActs(place)
  const [address, setAddress] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const onError = (error: Error) => toast('danger', 'Не получилось', error.message)
  const make = useMutation({
    mutationFn: () => acts.make(id),
    onSuccess: (token) => setAddress(`${location.origin}/foreman#${token}`),
    onError,
  })
  const revoke = useMutation({
    mutationFn: acts.revoke,
    onSuccess: () => {
      setAddress(null)
      toast('ok', 'Ссылка отключена')
    },
    onError,
  })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast('ok', 'Ссылка скопирована')
    } catch {
      // A browser may forbid it, and pages without TLS have no clipboard.
      field.current?.select()
      toast('danger', 'Браузер не дал скопировать', 'Ссылка выделена: скопируйте её сами')
    }
  }
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[
              peopleText(people),
              cannot > 0 && `не могут: ${numberWords(cannot)}`,
              link && 'ссылка действует',
            ]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="sm"
            variant="light"
            loading={make.isPending}
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
            aria-label={`${link ? 'Новая ссылка' : 'Сделать ссылку'}: ${name}`}
            onClick={() => make.mutate()}
          >
            {link ? 'Новая ссылка' : 'Сделать ссылку'}
          </Button>
          {link && (
            <Button
              size="sm"
              variant="quiet"
              loading={revoke.isPending}
              leftSection={<IconLinkOff size={18} stroke={1.75} aria-hidden />}
              aria-label={`Отключить: ${name}`}
              onClick={() => revoke.mutate(link.id)}
            >
              Отключить
            </Button>
          )}
        </Group>
      </Group>
      {address && (
        <Group gap="xs" align="flex-end">
          <TextInput
            ref={field}
            flex="1 1 14rem"
            label={`Ссылка: ${name}`}
            description="Показывается один раз: отправьте её бригадиру"
            value={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copy(address)}>
            Скопировать
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** People whom foremen have marked: HR moves or cancels their bookings. */
function CannotPeople({ place }: { place: GroupPlace }) {
  const { organization, group } = place
  const list = useInfiniteQuery(boardList(organization, { group, cannot: 'yes' }))
  const [act, setAct] = useState<{ kind: 'move' | 'cancel'; booking: EmployerBooking } | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const close = () => setAct(null)
  if (rows.length === 0) return null
  const sheet = { organization, bookings: act ? [act.booking] : [], onClose: close, onDone: close }
  return (
    <Stack gap="sm">
      <Title order={3}>Не могут прийти: {numberWords(rows.length)}</Title>
      <Stack component="ul" gap="sm" aria-label="Не могут прийти">
        {rows.map((booking) => (
          <Group component="li" key={booking.id} justify="space-between" gap="xs">
            <div>
              <Text fw={500}>{booking.fullname}</Text>
              <Text size="sm" c="dimmed">
                {dayWords(booking.day)}, {booking.time}. {booking.cannot && cannotWords(booking.cannot)}
              </Text>
            </div>
            {booking.canChange && (
              <Group gap="xs">
                <Button
                  size="sm"
                  variant="light"
                  aria-label={`Перенести: ${booking.fullname}`}
                  onClick={() => setAct({ kind: 'move', booking })}
                >
                  Перенести
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Отменить: ${booking.fullname}`}
                  onClick={() => setAct({ kind: 'cancel', booking })}
                >
                  Отменить
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      <BookingsMove {...sheet} opened={act?.kind === 'move'} today={clinicDay(new Date())} />
      <BookingsCancellation {...sheet} opened={act?.kind === 'cancel'} />
    </Stack>
  )
}

function Content({ place }: { place: GroupPlace }) {
  const foremen = useQuery(foremanLinksQuery(place))
  const work = useFileWork({ hasToast: true })
  return (
    <Stack gap="lg">
      <CannotPeople place={place} />
      <Stack gap="sm">
        <Text>
          По ссылке бригадир без входа видит только имена и время своих людей и отмечает, кто не может прийти.
          {foremen.data?.until && ` Ссылки действуют по ${dayWords(foremen.data.until)} включительно.`}
        </Text>
        {foremen.isError && <LoadFailed onRetry={foremen.refetch}>Подразделения не загрузились.</LoadFailed>}
        <Stack component="ul" gap="md" aria-label="Подразделения группы">
          {foremen.data?.departments.map((department) => (
            <DepartmentRow key={department.id} place={place} department={department} />
          ))}
        </Stack>
        {foremen.data?.departments.length === 0 && (
          <Text c="dimmed">В группе нет людей из подразделений: ссылку сделать не для кого.</Text>
        )}
      </Stack>
      <Button
        variant="default"
        loading={work.isBusy}
        leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />}
        onClick={() => work.run((signal) => saveLists(place, signal))}
      >
        Скачать списки, .xlsx
      </Button>
    </Stack>
  )
}

/** Opens the lists and links for the foremen of a booked group. */
export function ForemenButton({ organization, group }: GroupPlace) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Бригадирам
      </Button>
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        place="side"
        title="Списки бригадирам"
        mark={<IconTile icon={IconUsersGroup} size="lg" />}
      >
        {isOpen && <Content place={{ organization, group }} />}
      </Sheet>
    </>
  )
}
