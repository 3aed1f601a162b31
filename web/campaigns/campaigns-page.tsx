import { Button, Stack } from '@mantine/core'
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CampaignId } from '../../shared/campaigns/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { type ActiveOrganization, keepsAll, useActiveOrganization } from '../platform/active-organization.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { campaignQuery, campaignsQuery } from './api.ts'
import { CampaignView } from './parts/campaign-card.tsx'
import { CampaignForm } from './parts/campaign-form.tsx'
import { CampaignGrid, CampaignRow, CampaignWaiting } from './parts/campaign-list.tsx'
import { whenWords } from './parts/words.ts'

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
      <Stack>
        <CampaignGrid
          list={list}
          empty={
            <Empty drawing={<IconTile icon={IconFlag} size="lg" />} title="Кампаний пока нет" action={make}>
              Кампания — периодический осмотр года: список, смета, план по дням, осмотры и заключительный акт
              со сроками приказа 29н.
            </Empty>
          }
        >
          {rows.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              to="/organization/campaigns"
              campaign={campaign}
              label={campaign.name}
              title={campaign.name}
              about={whenWords(campaign)}
            />
          ))}
        </CampaignGrid>
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
  return <CampaignWaiting to="/organization/campaigns" card={card} />
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
