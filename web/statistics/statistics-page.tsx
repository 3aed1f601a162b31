import { Button, Stack, Title } from '@mantine/core'
import { IconChartHistogram, IconFileSpreadsheet, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clinicDay } from '../../shared/platform/days.ts'
import type { Statistics } from '../../shared/statistics/schema.ts'
import { Card } from '../ui/card.tsx'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { Note } from '../ui/note.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { saveStatistics, statisticsQuery } from './api.ts'
import { Cities, Doctors, Organizations, Stations } from './parts/breakdowns.tsx'
import { Definitions } from './parts/definitions.tsx'
import { StopTiles, VisitTiles } from './parts/figure-tiles.tsx'
import { PeriodBar } from './parts/period-bar.tsx'
import { type StatisticsAddress, useStatisticsAddress } from './parts/statistics-address.ts'
import { statisticsFilters } from './parts/statistics-filters.ts'
import { VisitCharts } from './parts/visit-charts.tsx'

/** The period has neither bookings nor stops. */
const isBare = ({ visits, stops }: Pick<Statistics, 'visits' | 'stops'>) =>
  visits.planned + visits.cancelled + stops.received + stops.left === 0

const Nothing = ({ go }: Pick<StatisticsAddress, 'go'>) => (
  <Empty
    drawing={<IconTile icon={IconChartHistogram} tone="calm" size="lg" />}
    title="За этот период данных нет"
    action={
      <Button
        variant="default"
        onClick={() =>
          go({
            period: 'year',
            from: undefined,
            to: undefined,
            city: undefined,
            organization: undefined,
            station: undefined,
            doctor: undefined,
          })
        }
      >
        Показать весь год
      </Button>
    }
  >
    Под выбранный период и отбор нет ни записей, ни приёмов. Возьмите другой период или сбросьте отбор.
  </Empty>
)

interface FiguresProps {
  figures: Statistics
  address: StatisticsAddress
}

function Figures({ figures, address }: FiguresProps) {
  const { station, doctor, city } = address.narrowing
  const { before } = figures
  return (
    <>
      <Card aria-labelledby="figures-visits">
        <Title order={2} size="h3" id="figures-visits" mb="sm">
          Записи и приход
        </Title>
        {(station || doctor) && (
          <Note tone="calm" icon={IconInfoCircle}>
            Записываются в клинику, а не в кабинет: записи показаны без отбора по кабинету и врачу.
          </Note>
        )}
        <VisitTiles now={figures.visits} before={before.visits} />
      </Card>
      <Card aria-labelledby="figures-stops">
        <Title order={2} size="h3" id="figures-stops" mb="sm">
          Ожидание и приёмы
        </Title>
        <StopTiles now={figures.stops} before={before.stops} />
      </Card>
      <VisitCharts figures={figures} address={address} />
      <Stations figures={figures} address={address} />
      <Doctors figures={figures} address={address} />
      {(figures.cities.length > 1 || city) && <Cities figures={figures} address={address} />}
      <Organizations figures={figures} address={address} />
    </>
  )
}

/** `/admin?statistics`: the figures of the clinic's work in a period. Every filter is in the address. */
export function StatisticsPage() {
  const address = useStatisticsAddress(clinicDay(new Date()))
  const { query, narrowing, go } = address
  const { data, error, isPending, refetch } = useQuery(statisticsQuery(query))
  const work = useFileWork({ hasToast: true })
  return (
    <Stack miw={0}>
      <PeriodBar address={address} />
      <FilterBar filters={statisticsFilters(data, narrowing)} values={narrowing} onChange={go}>
        <Button
          size="sm"
          variant="default"
          loading={work.isBusy}
          leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => saveStatistics(query, signal))}
        >
          Сохранить .xlsx
        </Button>
      </FilterBar>
      <FileState work={work} />
      {isPending && (
        <Skeletons>
          <CardBone lines={3} />
          <CardBone lines={5} />
        </Skeletons>
      )}
      {!data && error && (
        <ErrorState
          title="Показатели не загрузились"
          error={error}
          safe="Записи и приёмы целы, попробуйте ещё раз."
          onRetry={() => void refetch()}
        />
      )}
      {data && (isBare(data) ? <Nothing go={go} /> : <Figures figures={data} address={address} />)}
      {data && <Definitions />}
    </Stack>
  )
}
