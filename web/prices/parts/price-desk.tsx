import { Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { splitSearch } from '../../../shared/employees/search.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { fold } from '../../../shared/platform/search.ts'
import type { PriceTable } from '../../../shared/prices/schema.ts'
import { ServiceKind } from '../../../shared/programme/schema.ts'
import { Card } from '../../ui/card.tsx'
import { ListAndCard } from '../../ui/card-place.tsx'
import { useWidth } from '../../ui/width.ts'
import { priceTable } from '../api.ts'
import { ChangesPanel } from './changes/changes-panel.tsx'
import { Collisions } from './changes/collisions.tsx'
import { UnsavedBar } from './changes/unsaved-bar.tsx'
import { useChanges } from './changes/use-changes.ts'
import { cellKey, type Edits } from './draft.ts'
import { Samples } from './files/samples.tsx'
import { Coming, ComingShort, HowTo } from './grid/beside.tsx'
import { Over } from './grid/over.tsx'
import { layBlock } from './grid/paste.ts'
import { PriceGrid } from './grid/price-grid.tsx'
import { useGrid } from './grid/use-grid.ts'
import { LeaveQuestion } from './leave-question.tsx'
import classes from './page.module.css'
import { BlanksNote, NoTable, NothingFound, PassedNote, Whose } from './price-notes.tsx'
import { Files, Find } from './tools.tsx'
import type { useAddress } from './use-address.ts'
import { type DraftWork, keptEdits, useDraft } from './use-draft.ts'
import { amountText } from './words.ts'

/**
 * Widths of the page in pixels. From `roomForBoth` on, the draft stands beside the table; below
 * `roomForCities`, the table shows one city.
 */
const roomForBoth = 960
const roomForCities = 520

type Address = ReturnType<typeof useAddress>

interface DeskProps {
  owner: string
  address: Address
  tabs: ReactNode
}

/** Returns rows that match the search, in group order. */
function found(rows: PriceTable['rows'], typed: string): PriceTable['rows'] {
  const words = splitSearch(typed)
  const fits = rows.filter(({ name, service }) => {
    const text = `${fold(name)} ${service}`
    return words.every((word) => text.includes(word))
  })
  return ServiceKind.options.flatMap((kind) => fits.filter((row) => row.kind === kind))
}

type Cell = { service: string; city: City }

/** Returns cells of the clinic's list without a saved or typed price, in table order. */
const blanksOf = ({ rows, organization }: PriceTable, edits: Edits): Cell[] =>
  organization
    ? []
    : found(rows, '').flatMap(({ service, cells }) =>
        City.options
          .filter((city) => cells[city].amount === null && !edits[cellKey(service, city)])
          .map((city) => ({ service, city })),
      )

interface TableProps extends DeskProps {
  table: PriceTable
  draft: DraftWork
  today: Day
  isBusy: boolean
  onDay: (day: Day) => void
}

function Table({ address, tabs, table, draft, today, isBusy, onDay }: TableProps) {
  const { list, city, go } = address
  const { ref, width } = useWidth()
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLTableElement>(null)
  const isOne = width > 0 && width < roomForCities
  const isBeside = width >= roomForBoth
  const cities = isOne ? [city] : City.options
  const rows = found(table.rows, typed)
  const isLocked = table.on < today
  const show = ({ service, city: its }: Cell) => {
    setTyped('')
    if (isOne && its !== city) go({ city: its })
    grid.show(service, isOne ? 1 : City.options.indexOf(its) + 1)
  }
  const work = useChanges({ list, table, draft, today, onShow: show })
  const { changes } = work
  const grid = useGrid({
    grid: place,
    cities,
    isLocked,
    services: rows.map(({ service }) => service),
    textIn: (service, its) =>
      draft.edits[cellKey(service, its)]?.text ??
      amountText(table.rows.find((row) => row.service === service)?.cells[its].amount ?? null),
    onType: work.type,
    onPaste: (block, at) => {
      const laid = layBlock(block, { rows: rows.map(({ service }) => service), columns: cities, at })
      work.paste(laid.filled, laid.lost)
    },
    onOpen: (service) => go({ open: { history: service } }),
    onUndo: draft.undo,
    onRedo: draft.redo,
  })
  const panel = {
    changes,
    today,
    onDay,
    draft,
    onShow: show,
    day: table.on,
    onSave: work.onSave,
    onReset: work.reset,
    isBusy: work.isBusy,
    failure: work.failure,
    said: work.said,
  }
  return (
    <Stack ref={ref}>
      <div className={classes.top}>
        {tabs}
        <Find
          typed={typed}
          onDay={onDay}
          onType={setTyped}
          day={table.on}
          city={isOne ? city : null}
          onCity={(next) => go({ city: next })}
        />
        <Files
          list={list}
          day={table.on}
          onHistory={() => go({ open: { history: null } })}
          onImport={isLocked ? undefined : () => go({ open: { import: true } })}
        />
      </div>
      {table.organization && (
        <Whose
          name={table.organization.name}
          onOther={() => go({ list: null, isChoosing: true, open: null })}
        />
      )}
      <Collisions changes={changes} now={new Date()} onKeep={work.keep} onTake={work.take} />
      <ListAndCard beside={isBeside ? 'panel' : null}>
        <Stack miw={0}>
          {!isLocked && <BlanksNote blanks={blanksOf(table, draft.edits)} onShow={show} />}
          {isLocked && <PassedNote onToday={() => onDay(today)} />}
          {!isBeside && <ComingShort coming={table.coming} onDay={onDay} />}
          {rows.length === 0 ? (
            <NothingFound typed={typed.trim()} onAll={() => setTyped('')} />
          ) : (
            <PriceGrid
              place={place}
              rows={rows}
              cities={cities}
              grid={grid}
              isLocked={isLocked}
              isBusy={isBusy}
              edits={draft.edits}
              day={table.on}
              label={table.organization ? `Цены: ${table.organization.name}` : 'Общий прайс'}
            />
          )}
        </Stack>
        {isBeside && <Aside list={list} table={table} panel={panel} />}
      </ListAndCard>
      {!isBeside && width > 0 && <UnsavedBar list={list} {...panel} />}
      <LeaveQuestion isDirty={changes.length > 0} />
      <Over address={address} table={table} onTake={work.takeFile} />
    </Stack>
  )
}

interface AsideProps {
  list: Address['list']
  table: PriceTable
  panel: ComponentProps<typeof ChangesPanel>
}

/** The draft, sample prices and coming changes, beside the table. */
const Aside = ({ list, table, panel }: AsideProps) => (
  <Flex
    component="aside"
    direction="column"
    gap="md"
    className={classes.aside}
    aria-label="Черновик и примеры"
  >
    <Card component="div" tone="lift" flex="none" p={20}>
      {panel.changes.length > 0 ? <ChangesPanel {...panel} /> : <HowTo />}
    </Card>
    <Card component="div" flex="none" p={20}>
      <Samples list={list} day={table.on} changes={panel.changes} />
    </Card>
    {table.coming.length > 0 && (
      <Card component="div" flex="none" p={20}>
        <Coming coming={table.coming} onDay={panel.onDay} />
      </Card>
    )}
  </Flex>
)

/** The shown day: from the address, else from the draft, else today. */
function useDay(address: Address, owner: string): { day: Day; today: Day } {
  const [today] = useState(() => clinicDay(new Date()))
  const [drafted] = useState(() => Object.values(keptEdits(address.list, owner))[0]?.day)
  return { today, day: address.on ?? (drafted && drafted > today ? drafted : today) }
}

/** One price list: the table of a day and its unsaved changes. */
export function PriceDesk(props: DeskProps) {
  const { owner, address, tabs } = props
  const { list, go } = address
  const { day, today } = useDay(address, owner)
  const { data: table, error, isPlaceholderData, refetch } = useQuery(priceTable(list, day))
  const draft = useDraft(list, owner, isPlaceholderData ? undefined : table)
  if (table && !(error && isPlaceholderData))
    return (
      <Table
        {...props}
        table={table}
        draft={draft}
        today={today}
        isBusy={isPlaceholderData}
        onDay={(on) => go({ on })}
      />
    )
  return (
    <Stack>
      <div className={classes.top}>{tabs}</div>
      <NoTable
        error={error}
        onRetry={() => void refetch()}
        onBack={() => go({ list: null, isChoosing: false, on: null })}
      />
    </Stack>
  )
}
