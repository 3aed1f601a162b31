import { Group, Stack, Text, Timeline, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { campaignStepNames, listTermSource, termNames, termSources } from '../../../shared/campaigns/ru.ts'
import type { CampaignCard, CampaignTerm, StepRow } from '../../../shared/campaigns/schema.ts'
import { countOf, peopleText } from '../../../shared/platform/count-words.ts'
import { spanWords } from '../../../shared/platform/day-words.ts'
import { clinicDay, formatDay } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { Steps } from '../../ui/steps.tsx'
import { whenWords as momentWords } from '../../ui/when.ts'
import { CampaignPill, TermPill } from './state-pill.tsx'
import { type CampaignFacts, stepsOf, termWords, whenWords } from './words.ts'

/** A card with a heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  )
}

/** Where a campaign is: its state, days and steps, and below them what to do now. */
export const Progress = ({ campaign, children }: { campaign: CampaignFacts; children?: ReactNode }) => (
  <Card aria-label="Ход кампании">
    <Stack gap="md">
      <Group gap="sm">
        <CampaignPill state={campaign.state} />
        <Text c="dimmed">{whenWords(campaign)}</Text>
      </Group>
      {campaign.state !== 'cancelled' && <Steps label="Шаги кампании" steps={stepsOf(campaign.state)} />}
      {children}
    </Stack>
  </Card>
)

const sourceOf = ({ term }: CampaignTerm, listDays: number | null) =>
  term === 'list' ? listTermSource(listDays) : termSources[term]

/** The terms of the order with how each stands. */
export function TermsCard({ terms, listDays }: Pick<CampaignFacts, 'terms' | 'listDays'>) {
  const today = clinicDay(new Date())
  if (terms.length === 0) return null
  return (
    <Part title="Сроки">
      <Stack component="ul" gap="md" aria-label="Сроки">
        {terms.map((term) => (
          <Group component="li" key={term.term} justify="space-between" gap="0.25rem 1rem">
            <Stack gap={0} flex="1 1 14rem">
              <Text>
                {termNames[term.term]}: {termWords(term, today)}
              </Text>
              <Text size="sm" c="dimmed">
                {sourceOf(term, listDays)}
              </Text>
            </Stack>
            <TermPill state={term.state} />
          </Group>
        ))}
      </Stack>
    </Part>
  )
}

const sides: Record<StepRow['side'], string> = { employer: 'Организация', clinic: 'Клиника' }

/** The history of a campaign: who did what and when. */
export function HistoryCard({ steps }: { steps: readonly StepRow[] }) {
  const now = new Date()
  return (
    <Part title="История">
      <Timeline bulletSize={12} lineWidth={2} active={steps.length}>
        {steps.toReversed().map(({ step, at, by, side, reason, people }) => (
          <Timeline.Item key={`${step}${at}`} title={campaignStepNames[step]}>
            <Text size="sm" c="dimmed">
              {[momentWords(at, now), by ?? sides[side], people && peopleText(people)]
                .filter(Boolean)
                .join(', ')}
            </Text>
            {reason && <Text size="sm">Причина: {reason}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Part>
  )
}

type PlanGroup = CampaignCard['groups'][number]

const shownGroups = 6

interface GroupRowsProps {
  groups: readonly PlanGroup[]
  link?: (group: PlanGroup) => ReactNode
}

/** The booked groups of a plan, the earliest first. */
export const GroupRows = ({ groups, link }: GroupRowsProps) => (
  <Stack component="ul" gap="xs" aria-label="Группы плана">
    {groups.slice(0, shownGroups).map((group) => (
      <Group component="li" key={group.id} justify="space-between" gap="0.25rem 1rem">
        <Text>
          {group.number}, {peopleText(group.people)}, {spanWords(group.from, group.to)}
        </Text>
        {link?.(group)}
      </Group>
    ))}
    {groups.length > shownGroups && (
      <Text component="li" size="sm" c="dimmed">
        Всего {countOf(groups.length, ['группа', 'группы', 'групп'])}
      </Text>
    )}
  </Stack>
)

/** The final act that closed a campaign. */
export const actWords = (act: NonNullable<CampaignCard['act']>) =>
  `Акт № ${act.number} от ${formatDay(act.on)}: прошли ${act.passed} из ${act.subject}`
