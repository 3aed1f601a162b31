import { Button, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { outcomeNames } from '../../shared/conclusions/ru.ts'
import { findingText } from '../../shared/findings/ru.ts'
import type { FormerCheckUp } from '../../shared/findings/schema.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { checkUpKindNames } from '../../shared/programme/ru.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { formerQuery } from './api.ts'

function CheckUp({ of }: { of: FormerCheckUp }) {
  const told = of.findings.filter(({ isNormal, state }) => !isNormal || state !== 'done')
  const normal = of.findings.length - told.length
  return (
    <Stack component="section" gap={4} aria-label={`Осмотр ${formatDay(of.day)}`}>
      <Text component="h3" inherit fw={600}>
        {formatDay(of.day)}, {checkUpKindNames[of.kind].toLowerCase()}
      </Text>
      <Text inherit fz="sm">
        {of.outcome ? outcomeNames[of.outcome] : 'Без заключения'}
      </Text>
      <ul>
        {told.map((finding) => (
          <li key={finding.name}>
            <b>{finding.name}:</b> {findingText(finding, finding.normal)}
            {finding.recommendation && `. Рекомендации: ${finding.recommendation}`}
          </li>
        ))}
      </ul>
      <Text inherit fz="sm" c="dimmed">
        {of.findings.length === 0 ? 'Записей врачей нет.' : normal > 0 && `Остальное в норме: ${normal}.`}
      </Text>
    </Stack>
  )
}

function FormerList({ booking }: { booking: BookingId }) {
  const { data, isPending, refetch } = useQuery(formerQuery(booking))
  if (isPending)
    return (
      <Skeletons>
        <Bone h={160} radius={12} />
      </Skeletons>
    )
  if (!data) return <LoadFailed onRetry={refetch}>Прежние осмотры не загрузились.</LoadFailed>
  if (data.length === 0) return <Text c="dimmed">В этом центре человек раньше осмотр не проходил.</Text>
  return (
    <Stack gap="lg">
      {data.map((of) => (
        <CheckUp key={of.booking} of={of} />
      ))}
    </Stack>
  )
}

/** Opens the person's former check-ups by one press: what was found and how each ended. */
export function FormerCheckUps({ booking }: { booking: BookingId }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconHistory size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Прежние осмотры
      </Button>
      {isOpen && (
        <Sheet opened onClose={() => setOpen(false)} title="Прежние осмотры" place="side">
          <FormerList booking={booking} />
        </Sheet>
      )}
    </>
  )
}
