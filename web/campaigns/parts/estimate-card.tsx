import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { campaignPaperNames } from '../../../shared/campaigns/papers/ru.ts'
import type { CampaignFileQuery, Estimate } from '../../../shared/campaigns/papers/schema.ts'
import type { VisitFigures } from '../../../shared/campaigns/schema.ts'
import { numberWords, ofPeopleText, peopleText } from '../../../shared/platform/count-words.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { Part } from './shared-cards.tsx'
import { planWords } from './words.ts'

/** Saves a paper of the campaign on the page. */
export type SaveFile = (query: CampaignFileQuery, signal: AbortSignal) => Promise<string>

const shownDepartments = 6

/** The volume and the price before anything is booked. */
export function EstimateCard({ estimate }: { estimate: UseQueryResult<Estimate> }) {
  const { data, error } = estimate
  return (
    <Part title="Объём и смета">
      {error ? (
        <Text c="dimmed">{error.message}</Text>
      ) : data ? (
        <Stack gap="sm">
          <Text size="xl" fw={600} className="proportional">
            {moneyText(data.total)}
          </Text>
          <Text size="sm" c="dimmed">
            {peopleText(data.people)}, по ценам и приказу на {formatDay(data.day)}
            {data.bad > 0 && `. У ${ofPeopleText(data.bad)} факторы не из приказа: они не посчитаны`}
          </Text>
          <Table aria-label="Смета по подразделениям">
            <Table.Tbody>
              {data.departments.slice(0, shownDepartments).map((row) => (
                <Table.Tr key={row.department ?? ''}>
                  <Table.Td>{row.department ?? 'Без подразделения'}</Table.Td>
                  <Table.Td ta="end">{numberWords(row.people)}</Table.Td>
                  <Table.Td ta="end">{moneyText(row.total)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {data.departments.length > shownDepartments && (
            <Text size="sm" c="dimmed">
              Остальные подразделения, врачи, исследования и цена каждого человека — в файле.
            </Text>
          )}
        </Stack>
      ) : (
        <Skeleton h={96} />
      )}
    </Part>
  )
}

const files: readonly CampaignFileQuery[] = [
  { paper: 'list', format: 'pdf' },
  { paper: 'list', format: 'docx' },
  { paper: 'estimate', format: 'xlsx' },
  { paper: 'estimate', format: 'pdf' },
  { paper: 'estimate', format: 'docx' },
  { paper: 'plan', format: 'pdf' },
  { paper: 'plan', format: 'docx' },
  { paper: 'signatures', format: 'pdf' },
  { paper: 'signatures', format: 'docx' },
]

interface PapersCardProps {
  save: SaveFile
  figures: Pick<VisitFigures, 'booked' | 'came'>
}

/** The papers of a campaign as files. Those of the plan need people whose visit is ahead. */
export function PapersCard({ save, figures }: PapersCardProps) {
  const isPlanned = figures.booked > 0
  const words = planWords(figures)
  const work = useFileWork({ hasToast: true })
  const papers = [...Map.groupBy(files, ({ paper }) => paper)]
  return (
    <Part title="Документы кампании">
      <Stack gap="sm">
        <Stack component="ul" gap="sm" aria-label="Документы кампании">
          {papers.map(([paper, formats]) => (
            <Group component="li" key={paper} justify="space-between" gap="0.25rem 1rem">
              <Text>{campaignPaperNames[paper]}</Text>
              <Group gap="xs">
                {formats.map((query) => (
                  <Button
                    key={query.format}
                    size="sm"
                    variant="default"
                    disabled={work.isBusy || (!isPlanned && (paper === 'plan' || paper === 'signatures'))}
                    leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                    aria-label={`Скачать: ${campaignPaperNames[paper]}, .${query.format}`}
                    onClick={() => work.run((signal) => save(query, signal))}
                  >
                    .{query.format}
                  </Button>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
        {words && (
          <Text size="sm" c="dimmed">
            {words}
          </Text>
        )}
        <FileState work={work} />
      </Stack>
    </Part>
  )
}
