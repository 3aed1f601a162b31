import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberWords } from '../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { isSameSite } from '../../shared/schedule/site-days/rules.ts'
import type { ClinicSiteDay } from '../../shared/schedule/site-days/schema.ts'
import { Card } from '../ui/card.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Question } from '../ui/question.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { siteDaysQuery, useSiteDayActs } from './api.ts'
import { DeskWaiting } from './parts/city-part.tsx'
import { SiteChange } from './parts/sites/site-change.tsx'
import { SiteForm } from './parts/sites/site-form.tsx'

/** A site day: whose it is, where, and how many places are left. */
function Row({
  site,
  onChange,
  onClose,
}: {
  site: ClinicSiteDay
  onChange: () => void
  onClose: () => void
}) {
  const { city, day, organizationName, address, note, stayingNames, capacity, free } = site
  const isUsed = free < capacity
  return (
    <Card>
      <Group justify="space-between">
        <Stack gap={2} flex="1 1 16rem">
          <Text fw={600}>{weekdayHeading(day)}</Text>
          <Text>{organizationName}</Text>
          <Text c="dimmed">
            {cityNames[city]}, {address}
            {note && `. ${note}`}
          </Text>
          <Text c="dimmed">
            Свободно {numberWords(free)} из {numberWords(capacity)}
            {stayingNames.length > 0 && `. Не едут: ${stayingNames.join(', ')}`}
          </Text>
        </Stack>
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={`Изменить выезд: ${weekdayHeading(day)}`}
            onClick={onChange}
          >
            Изменить
          </Button>
          {!isUsed && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Закрыть выезд: ${weekdayHeading(day)}`}
              onClick={onClose}
            >
              Закрыть выезд
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  )
}

/** Two site days of one organization that may be changed together. */
const isAlike = (one: ClinicSiteDay, other: ClinicSiteDay): boolean =>
  one.organization === other.organization && isSameSite(one, other)

function Loaded({ sites }: { sites: readonly ClinicSiteDay[] }) {
  const acts = useSiteDayActs()
  const [isOpening, setOpening] = useState(false)
  const [changing, setChanging] = useState<ClinicSiteDay | null>(null)
  const [closing, setClosing] = useState<ClinicSiteDay | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpening(true)}>
      Открыть выезд
    </Button>
  )
  const close = async ({ city, day }: ClinicSiteDay) => {
    try {
      await acts.close({ city, day })
      toast('ok', 'Выезд закрыт', 'День снова в общем расписании')
    } catch (error) {
      toast('danger', 'Выезд не закрыт', (error as Error).message)
    }
  }
  return (
    <Stack>
      {sites.length > 0 && (
        <Group justify="space-between">
          <Title order={2}>Выезды</Title>
          {add}
        </Group>
      )}
      {sites.length === 0 && (
        <Empty title="Выездов нет" action={add} drawing={<IconBus size={56} stroke={1.25} aria-hidden />}>
          В день выезда врачи города принимают на площадке одной организации, и записывает на него только она.
        </Empty>
      )}
      {sites.map((site) => (
        <Row
          key={`${site.city} ${site.day}`}
          site={site}
          onChange={() => setChanging(site)}
          onClose={() => setClosing(site)}
        />
      ))}
      <FormSheet
        opened={isOpening}
        onClose={() => setOpening(false)}
        place="side"
        isWide
        title="Выезд к организации"
      >
        <SiteForm onDone={() => setOpening(false)} />
      </FormSheet>
      <FormSheet
        opened={changing !== null}
        onClose={() => setChanging(null)}
        place="side"
        isWide
        title="Изменить выезд"
      >
        {changing && (
          <SiteChange
            site={changing}
            alike={sites.filter((other) => other.day !== changing.day && isAlike(other, changing))}
            onDone={() => setChanging(null)}
          />
        )}
      </FormSheet>
      <Question
        opened={closing !== null}
        text="Закрыть выезд? День вернётся в общее расписание, и на него сможет записаться любой. Организация узнает об этом."
        yes="Закрыть выезд"
        no="Оставить"
        onYes={() => {
          setClosing(null)
          if (closing) void close(closing)
        }}
        onNo={() => setClosing(null)}
      />
    </Stack>
  )
}

/** «Выезды»: days on which the doctors of a city work at the site of one organization (decision 0125). */
export function SitesSettings() {
  const sites = useQuery(siteDaysQuery)
  if (sites.data) return <Loaded sites={sites.data} />
  if (sites.isError)
    return (
      <ErrorState title="Выезды не загрузились" error={sites.error} onRetry={() => void sites.refetch()} />
    )
  return <DeskWaiting />
}
