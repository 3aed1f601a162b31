import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { onwardWords } from '../../shared/conclusions/onward-referral/ru.ts'
import { onwardPlaces } from '../../shared/conclusions/onward-referral/rules.ts'
import type { OwnConclusion } from '../../shared/conclusions/schema.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { saveOnwardReferral, saveOwnConclusion, saveOwnExtract } from './api.ts'

interface Props {
  booking: BookingId
  /** Names the paper where a list has many of them. */
  label?: string
}

/** Saves the paper of a check-up as a file; small in a row of a list. */
export function PaperFile({ booking, label }: Props) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group my={label ? 0 : 'md'}>
        <Button
          {...(label && { size: 'sm', variant: 'light', 'aria-label': `Скачать PDF: ${label}` })}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={work.isBusy}
          onClick={() => work.run((signal) => saveOwnConclusion(booking, signal))}
        >
          Скачать PDF
        </Button>
      </Group>
      <FileState work={work} />
    </>
  )
}

/** Saves the выписка: what doctors and studies have found. It goes to the person alone. */
export function ExtractFile({ booking }: Pick<Props, 'booking'>) {
  const work = useFileWork({ hasToast: true })
  return (
    <>
      <Group mb="md" gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={work.isBusy}
          onClick={() => work.run((signal) => saveOwnExtract(booking, signal))}
        >
          Скачать выписку
        </Button>
        <Text size="sm" c="dimmed">
          Что записали врачи и исследования. Работодатель её не видит.
        </Text>
      </Group>
      <FileState work={work} />
    </>
  )
}

/** Saves the referrals to the expertise or to the centre of pathology; renders nothing where the paper sends nowhere. */
export function OnwardReferralFiles({ booking, paper }: Pick<Props, 'booking'> & { paper: OwnConclusion }) {
  const work = useFileWork({ hasToast: true })
  const places = onwardPlaces(paper)
  if (places.length === 0) return null
  return (
    <>
      <Group mb="md" gap="xs">
        {places.map((place) => (
          <Button
            key={place}
            variant="default"
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
            disabled={work.isBusy}
            onClick={() => work.run((signal) => saveOnwardReferral(booking, place, signal))}
          >
            {onwardWords[place].button}
          </Button>
        ))}
        <Text size="sm" c="dimmed">
          Подписанное выдаст медицинский центр. Возьмите с собой заключение и выписку.
        </Text>
      </Group>
      <FileState work={work} />
    </>
  )
}
