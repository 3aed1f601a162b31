import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFlag, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { termNames } from '../../shared/campaigns/ru.ts'
import { CampaignId, type ClinicCampaign } from '../../shared/campaigns/schema.ts'
import { nextTermOf } from '../../shared/campaigns/terms.ts'
import { numberWords, peopleText } from '../../shared/platform/count-words.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { Card } from '../ui/card.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { TextLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { type ClinicCampaignFilter, clinicCampaignQuery, clinicCampaignsQuery } from './api.ts'
import { ClinicCampaignView } from './parts/clinic-card.tsx'
import { CampaignPill, TermPill } from './parts/state-pill.tsx'
import { termWords, whenWords } from './parts/words.ts'

const typingPause = 250

const shows: { value: NonNullable<ClinicCampaignFilter['show']>; label: string }[] = [
  { value: 'open', label: 'Идут и готовятся' },
  { value: 'waiting', label: 'Ждут клинику' },
  { value: 'all', label: 'Все, и закрытые' },
]

const Bones = () => (
  <Skeletons>
    <CardBone lines={3} />
    <CardBone lines={3} />
  </Skeletons>
)

/** A campaign in the list: whose it is, where it is, the next term and the figures. */
function Row({ campaign }: { campaign: ClinicCampaign }) {
  const { id, name, state, organization, figures, terms } = campaign
  const next = state === 'closed' ? null : nextTermOf(terms)
  return (
    <Card component="article" aria-label={`${organization.name}, ${name}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="0.25rem 1rem">
          <Title order={2} size="h3">
            <TextLink inherit to="/campaigns" search={{ id }}>
              {organization.name}
            </TextLink>
          </Title>
          <CampaignPill state={state} />
        </Group>
        <Text c="dimmed">
          {name}, {whenWords(campaign)}, ИНН {organization.inn}
        </Text>
        <Text>
          {peopleText(figures.people)}: пришли {numberWords(figures.came)}, записаны{' '}
          {numberWords(figures.booked)}, не записаны {numberWords(figures.unbooked + figures.missed)}, ждут
          заключения {numberWords(figures.awaiting)}
        </Text>
        {next && (
          <Group gap="sm">
            <Text size="sm">
              {termNames[next.term]}: {termWords(next, clinicDay(new Date()))}
            </Text>
            <TermPill state={next.state} />
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function ClinicCampaignList() {
  const [typed, setTyped] = useState('')
  const [show, setShow] = useState<NonNullable<ClinicCampaignFilter['show']>>('open')
  const [search] = useDebouncedValue(typed.trim(), typingPause)
  const list = useInfiniteQuery(clinicCampaignsQuery({ show, ...(search && { search }) }))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page wide>
      <PageHeader title="Кампании" sub="Периодические осмотры организаций" isLine />
      <Stack>
        <Group align="flex-end">
          <TextInput
            type="search"
            label="Найти"
            placeholder="Организация, ИНН или название"
            flex="1 1 16rem"
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            label="Показать"
            size="md"
            data={shows}
            value={show}
            onChange={(event) => setShow(event.currentTarget.value as typeof show)}
          />
        </Group>
        {list.isPending && <Bones />}
        {list.isError && (
          <ErrorState
            title="Кампании не загрузились"
            error={list.error}
            safe="Кампании целы, попробуйте ещё раз."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && rows.length === 0 && (
          <Empty drawing={<IconTile icon={IconFlag} size="lg" />} title="Кампаний нет">
            {search || show !== 'open'
              ? 'Под отбор не подходит ни одна кампания.'
              : 'Они появятся, когда организации направят списки на осмотр.'}
          </Empty>
        )}
        <SimpleGrid type="container" cols={{ base: 1, '60rem': 2 }} spacing="md">
          {rows.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </SimpleGrid>
        {list.hasNextPage && (
          <Button
            variant="default"
            w="fit-content"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Показать ещё
          </Button>
        )}
      </Stack>
    </Page>
  )
}

function One({ id }: { id: CampaignId }) {
  const card = useQuery(clinicCampaignQuery(id))
  if (card.data) return <ClinicCampaignView card={card.data} />
  return (
    <Page wide>
      <PageHeader
        title="Кампания"
        sub={
          <TextLink to="/campaigns" search={{}}>
            Все кампании
          </TextLink>
        }
      />
      {card.isError ? (
        <ErrorState
          title="Кампания не загрузилась"
          error={card.error}
          safe="Она цела, попробуйте ещё раз."
          onRetry={() => void card.refetch()}
        />
      ) : (
        <Bones />
      )}
    </Page>
  )
}

/** `/campaigns`: the campaigns of all organizations for the clinic's desk; `id` opens one. */
export function ClinicCampaignsPage() {
  const id = CampaignId.safeParse(useSearch({ from: '/cabinet/campaigns' }).id).data
  return id ? <One key={id} id={id} /> : <ClinicCampaignList />
}
