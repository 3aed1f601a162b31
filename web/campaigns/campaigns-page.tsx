import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { termNames } from '../../shared/campaigns/ru.ts'
import { type Campaign, CampaignId } from '../../shared/campaigns/schema.ts'
import { nextTermOf } from '../../shared/campaigns/terms.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { numberWords, peopleText } from '../../shared/platform/count-words.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { type ActiveOrganization, keepsAll, useActiveOrganization } from '../platform/active-organization.ts'
import { Card } from '../ui/card.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { TextLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { campaignQuery, campaignsQuery } from './api.ts'
import { CampaignView } from './parts/campaign-card.tsx'
import { CampaignForm } from './parts/campaign-form.tsx'
import { CampaignPill, TermPill } from './parts/state-pill.tsx'
import { termWords, whenWords } from './parts/words.ts'

const Bones = () => (
  <Skeletons>
    <CardBone lines={3} />
    <CardBone lines={3} />
  </Skeletons>
)

/** A campaign in the list: what it is, where it is and the next term. */
function Row({ campaign }: { campaign: Campaign }) {
  const { id, name, state, figures, terms } = campaign
  const next = state === 'closed' ? null : nextTermOf(terms)
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="0.25rem 1rem">
          <Title order={2} size="h3">
            <TextLink inherit to="/organization/campaigns" search={{ id }}>
              {name}
            </TextLink>
          </Title>
          <CampaignPill state={state} />
        </Group>
        <Text c="dimmed">{whenWords(campaign)}</Text>
        <Text>
          {peopleText(figures.people)}: пришли {numberWords(figures.came)}, записаны{' '}
          {numberWords(figures.booked)}, не записаны {numberWords(figures.unbooked + figures.missed)}
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

interface ListProps {
  organization: ActiveOrganization
  onOpen: (id: CampaignId) => void
}

function List({ organization, onOpen }: ListProps) {
  const [isMaking, setMaking] = useState(false)
  const list = useInfiniteQuery(campaignsQuery(organization.id))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const make = keepsAll(organization) && (
    <Button
      size="md"
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={() => setMaking(true)}
    >
      Новая кампания
    </Button>
  )
  return (
    <Page wide>
      <PageHeader title="Кампании" sub={organization.name} isLine aside={rows.length > 0 && make} />
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
        <Empty drawing={<IconTile icon={IconFlag} size="lg" />} title="Кампаний пока нет" action={make}>
          Кампания — периодический осмотр года: список, смета, план по дням, осмотры и заключительный акт со
          сроками приказа 29н.
        </Empty>
      )}
      <Stack>
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
      {isMaking && (
        <CampaignForm
          organization={organization.id}
          card={null}
          onSaved={({ id }) => onOpen(id)}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  )
}

interface OneProps {
  organization: OrganizationId
  id: CampaignId
  onOpen: (id: CampaignId | null) => void
}

function One({ organization, id, onOpen }: OneProps) {
  const card = useQuery(campaignQuery(organization, id))
  if (card.data) return <CampaignView organization={organization} card={card.data} onOpen={onOpen} />
  return (
    <Page wide>
      <PageHeader
        title="Кампания"
        sub={
          <TextLink to="/organization/campaigns" search={{}}>
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

/** `/organization/campaigns`: the periodic check-ups of an organization; `id` opens one. */
export function CampaignsPage() {
  const organization = useActiveOrganization()
  const navigate = useNavigate()
  const search = useSearch({ from: '/cabinet/organization/campaigns' })
  const id = CampaignId.safeParse(search.id).data
  const open = (next: CampaignId | null) =>
    void navigate({ to: '/organization/campaigns', search: next ? { id: next } : {} })
  if (!organization) return null
  return id ? (
    <One key={id} organization={organization.id} id={id} onOpen={open} />
  ) : (
    <List organization={organization} onOpen={open} />
  )
}
