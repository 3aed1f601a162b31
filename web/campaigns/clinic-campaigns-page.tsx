import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFlag, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CampaignId } from '../../shared/campaigns/schema.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { type ClinicCampaignFilter, clinicCampaignQuery, clinicCampaignsQuery } from './api.ts'
import { CampaignGrid, CampaignRow, CampaignWaiting } from './parts/campaign-list.tsx'
import { ClinicCampaignView } from './parts/clinic-card.tsx'
import { whenWords } from './parts/words.ts'

const typingPause = 250

const shows: { value: NonNullable<ClinicCampaignFilter['show']>; label: string }[] = [
  { value: 'open', label: 'Идут и готовятся' },
  { value: 'waiting', label: 'Ждут клинику' },
  { value: 'all', label: 'Все, и закрытые' },
]

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
        <CampaignGrid
          list={list}
          empty={
            <Empty drawing={<IconTile icon={IconFlag} size="lg" />} title="Кампаний нет">
              {search || show !== 'open'
                ? 'Под отбор не подходит ни одна кампания.'
                : 'Они появятся, когда организации направят списки на осмотр.'}
            </Empty>
          }
        >
          {rows.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              to="/campaigns"
              campaign={campaign}
              label={`${campaign.organization.name}, ${campaign.name}`}
              title={campaign.organization.name}
              about={`${campaign.name}, ${whenWords(campaign)}, ИНН ${campaign.organization.inn}`}
              more={`, ждут заключения ${numberWords(campaign.figures.awaiting)}`}
            />
          ))}
        </CampaignGrid>
      </Stack>
    </Page>
  )
}

function One({ id }: { id: CampaignId }) {
  const card = useQuery(clinicCampaignQuery(id))
  if (card.data) return <ClinicCampaignView card={card.data} />
  return <CampaignWaiting to="/campaigns" card={card} />
}

/** `/campaigns`: the campaigns of all organizations for the clinic's desk; `id` opens one. */
export function ClinicCampaignsPage() {
  const id = CampaignId.safeParse(useSearch({ from: '/cabinet/campaigns' }).id).data
  return id ? <One key={id} id={id} /> : <ClinicCampaignList />
}
