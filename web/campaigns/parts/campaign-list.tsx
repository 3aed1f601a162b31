import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { termNames } from '../../../shared/campaigns/ru.ts'
import type { Campaign } from '../../../shared/campaigns/schema.ts'
import { nextTermOf } from '../../../shared/campaigns/terms.ts'
import { numberWords, peopleText } from '../../../shared/platform/count-words.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CampaignPill, TermPill } from './state-pill.tsx'
import { termWords } from './words.ts'

/** The page of the campaigns of one organization, or that of all organizations for the clinic. */
type CampaignsPath = '/organization/campaigns' | '/campaigns'

const Bones = () => (
  <Skeletons>
    <CardBone lines={3} />
    <CardBone lines={3} />
  </Skeletons>
)

interface RowProps {
  to: CampaignsPath
  campaign: Pick<Campaign, 'id' | 'state' | 'terms'> & {
    figures: Pick<Campaign['figures'], 'people' | 'came' | 'booked' | 'unbooked' | 'missed'>
  }
  label: string
  title: string
  about: string
  /** Figures that only this list shows. */
  more?: string
}

/** A campaign in a list: where it is, its figures and the next term. */
export function CampaignRow({ to, campaign, label, title, about, more }: RowProps) {
  const { id, state, figures, terms } = campaign
  const next = state === 'closed' ? null : nextTermOf(terms)
  return (
    <Card component="article" aria-label={label}>
      <Stack gap="xs">
        <Group justify="space-between" gap="0.25rem 1rem">
          <Title order={2} size="h3">
            <TextLink inherit to={to} search={{ id }}>
              {title}
            </TextLink>
          </Title>
          <CampaignPill state={state} />
        </Group>
        <Text c="dimmed">{about}</Text>
        <Text>
          {peopleText(figures.people)}: пришли {numberWords(figures.came)}, записаны{' '}
          {numberWords(figures.booked)}, не записаны {numberWords(figures.unbooked + figures.missed)}
          {more}
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

interface GridProps {
  list: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'isSuccess'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >
  empty: ReactNode
  children: readonly ReactNode[]
}

/** The loaded campaigns, with a button for more of them. */
export const CampaignGrid = ({ list, empty, children }: GridProps) => (
  <>
    {list.isPending && <Bones />}
    {list.isError && (
      <ErrorState
        title="Кампании не загрузились"
        error={list.error}
        safe="Кампании целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )}
    {list.isSuccess && children.length === 0 && empty}
    <SimpleGrid type="container" cols={{ base: 1, '60rem': 2 }} spacing="md">
      {children}
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
  </>
)

interface WaitingProps {
  to: CampaignsPath
  card: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
}

/** The page of one campaign until it has loaded. */
export const CampaignWaiting = ({ to, card }: WaitingProps) => (
  <Page wide>
    <PageHeader
      title="Кампания"
      sub={
        <TextLink to={to} search={{}}>
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
