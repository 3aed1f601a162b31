import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconReportAnalytics, IconReportMedical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { periodOf } from '../../shared/follow-up/rules.ts'
import type { FollowUp } from '../../shared/follow-up/schema.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { EmployerActs } from '../final-acts/employer-acts.tsx'
import { type ActiveOrganization, keepsAll, useActiveOrganization } from '../platform/active-organization.ts'
import { useSession } from '../platform/session.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { figuresQuery, saveReport } from './api.ts'
import { AttentionCard } from './parts/cards/attention-card.tsx'
import { ChartBones } from './parts/cards/chart-bones.tsx'
import { DepartmentsCard } from './parts/cards/departments-card.tsx'
import { ForecastCard } from './parts/cards/forecast-card.tsx'
import { LetterCard } from './parts/cards/letter-card.tsx'
import { OutcomesCard } from './parts/cards/outcomes-card.tsx'
import { PeriodBar } from './parts/cards/period-bar.tsx'
import { StateTiles } from './parts/cards/state-tiles.tsx'
import { VisitsCard } from './parts/cards/visits-card.tsx'
import { type FollowAddress, narrowingOf, useFollowAddress } from './parts/follow-address.ts'
import classes from './parts/follow-up.module.css'
import { PeopleList } from './parts/people/people-list.tsx'

/** No employee has a due date or a visit yet: there is nothing to follow. */
const isBare = ({ counts, forecast }: FollowUp, { department, month }: FollowAddress): boolean =>
  !department &&
  !month &&
  counts.total + forecast.overdue.due === 0 &&
  forecast.months.every(({ due }) => due === 0)

const NothingYet = () => (
  <Empty
    drawing={<IconTile icon={IconReportMedical} size="lg" />}
    title="Сроков осмотров пока нет"
    action={<ButtonLink to="/organization/patients">Открыть сотрудников</ButtonLink>}
  >
    Добавьте сотрудников и факторы их работы: здесь появятся сроки, записи и кто пришёл на осмотр.
  </Empty>
)

interface ChartsProps {
  organization: ActiveOrganization['id']
  figures: FollowUp
  address: FollowAddress
}

const Charts = ({ organization, figures, address }: ChartsProps) => (
  <div className={classes.columns}>
    <Stack miw={0}>
      <DepartmentsCard departments={figures.departments} address={address} />
      <ForecastCard forecast={figures.forecast} address={address} />
    </Stack>
    <Stack miw={0}>
      <OutcomesCard outcomes={figures.outcomes} came={figures.counts.came} address={address} />
      <AttentionCard organization={organization} figures={figures} address={address} />
      <VisitsCard figures={figures} address={address} />
    </Stack>
  </div>
)

function CheckUps({ organization }: { organization: ActiveOrganization }) {
  const { id, name, role } = organization
  const today = clinicDay(new Date())
  const address = useFollowAddress()
  const figures = useQuery(figuresQuery(id, { ...narrowingOf(address), months: address.months }))
  const shown = address.period ?? periodOf({}, today)
  const isEmpty = figures.data && !figures.isPlaceholderData && isBare(figures.data, address)
  const work = useFileWork({ hasToast: true })
  const { user } = useSession()
  const report = role !== 'departments' && (
    <Button
      size="sm"
      variant="default"
      loading={work.isBusy}
      leftSection={<IconReportAnalytics size={18} stroke={1.75} aria-hidden />}
      onClick={() => work.run((signal) => saveReport(id, user?.city ?? 'ekb', signal))}
    >
      Отчёт руководителю
    </Button>
  )
  const head = (
    <>
      <PageHeader title="Осмотры" sub={name} isLine aside={report} />
      <FileState work={work} />
    </>
  )
  const place = { organization: id, address }
  const acts = role !== 'departments' && <EmployerActs organization={id} isCard />
  if (figures.isError && !figures.data)
    return (
      <Page wide>
        {head}
        <VisuallyHidden component="h2">Показатели</VisuallyHidden>
        <ErrorState
          title="Осмотры не загрузились"
          error={figures.error}
          safe="Записи и осмотры целы, попробуйте ещё раз."
          onRetry={() => void figures.refetch()}
        />
      </Page>
    )
  return (
    <Page wide>
      {head}
      <Stack miw={0}>
        {isEmpty ? (
          <>
            <NothingYet />
            {acts}
          </>
        ) : (
          <>
            <PeriodBar shown={shown} today={today} address={address} />
            <StateTiles counts={figures.data?.counts} address={address} />
            {acts}
            {figures.data ? <Charts figures={figures.data} {...place} /> : <ChartBones />}
          </>
        )}
        {keepsAll(organization) && <LetterCard organization={id} />}
        {!isEmpty && <PeopleList figures={figures.data} today={today} {...place} />}
      </Stack>
    </Page>
  )
}

/**
 * `/organization/profosmotres`: employees who came, are booked or are not booked, by department, day and due
 * date.
 */
export function CheckUpsPage() {
  const organization = useActiveOrganization()
  return organization && <CheckUps organization={organization} />
}
