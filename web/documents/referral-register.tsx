import { Button, Menu } from '@mantine/core'
import { IconFileText, IconPrinter, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type PaperFormat, peopleAtMost, type ReferralRow } from '../../shared/documents/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { ListScreen } from '../list-views/list-screen.tsx'
import { useMayChange } from '../platform/active-organization.ts'
import { useTyped } from '../platform/typed.ts'
import { useLoadedChoice } from '../ui/data-table/use-choice.ts'
import { useFileWork } from '../ui/file-work.ts'
import type { FilterValues } from '../ui/filter-bar/filters.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { Empty } from '../ui/states.tsx'
import { registerQuery, saveRegister, usePrint } from './api.ts'
import { RegisterBar } from './parts/register/register-bar.tsx'
import { registerColumns, registerFilters } from './parts/register/register-columns.tsx'
import { filterOf } from './parts/register/register-filter.ts'

const AnnulSheet = lazy(async () => ({
  default: (await import('./parts/register/annul-sheet.tsx')).AnnulSheet,
}))

interface Props {
  organization: OrganizationId
  /** The register, filtered as the page address says. */
  search: Partial<Record<string, string>>
  onChange: (change: FilterValues) => void
  /** Opens the documents sheet to issue the first referrals. */
  onIssue: () => void
}

const isMoved = ({ outdated }: ReferralRow) => outdated === 'moved'

const Nothing = ({ isFiltered, onIssue }: { isFiltered: boolean; onIssue: (() => void) | undefined }) =>
  isFiltered ? (
    <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Ничего не нашлось">
      Проверьте фамилию, номер и период. Номер пишут так: 15 или 15/2026.
    </Empty>
  ) : (
    <Empty
      drawing={<IconTile icon={IconFileText} size="lg" />}
      title="Направлений пока нет"
      action={onIssue && <Button onClick={onIssue}>Выдать направления</Button>}
    >
      Каждому выданному направлению кабинет даст номер и запишет его сюда: кому, когда и кем выдано.
    </Empty>
  )

/** Prints the filtered register with a place for the signature of each receiver. */
function ReceiptsMenu({ isBusy, onPrint }: { isBusy: boolean; onPrint: (by: 'department' | 'day') => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        >
          Для подписи
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPrint('department')}>По подразделениям</Menu.Item>
        <Menu.Item onClick={() => onPrint('day')}>По дням осмотра</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The register of issued referrals (order 29н, points 8 and 9): search, print again, annul, save for signatures. */
export function ReferralRegister({ organization, search, onChange, onIssue }: Props) {
  const navigate = useNavigate()
  const filter = filterOf(search)
  const list = useInfiniteQuery(registerQuery(organization, filter))
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [typed, onType] = useTyped(filter.search ?? '', (text) => onChange({ search: text }))
  const [annulled, setAnnulled] = useState<readonly ReferralRow[]>([])
  const work = useFileWork({ hasToast: true })
  const { print: issue, reprint } = usePrint(organization)
  const key = JSON.stringify(filter)
  const { choice, onChoose, chosen, clear } = useLoadedChoice(key, loaded, {
    query: list,
    atMost: peopleAtMost.referrals,
  })
  const save = (format: 'xlsx' | 'pdf', by?: 'department' | 'day') => (signal: AbortSignal) =>
    saveRegister(organization, { ...filter, format, ...(by && { by }) }, signal)
  const print = (of: readonly ReferralRow[], format: PaperFormat) =>
    work.run((signal) =>
      reprint(
        of.map(({ id }) => id),
        format,
        signal,
      ),
    )
  const renew = (of: readonly ReferralRow[]) =>
    work.run((signal) => {
      const bookings = of.filter(isMoved).flatMap(({ booking }) => booking ?? [])
      return issue(
        { paper: 'referrals', who: { bookings }, format: 'pdf', anyway: true, renew: true },
        signal,
      )
    })
  const canChange = useMayChange()
  const columns = registerColumns(
    canChange && {
      isBusy: work.isBusy,
      onPrint: (row) => print([row], 'pdf'),
      onAnnul: (row) => setAnnulled([row]),
      onRenew: (row) => renew([row]),
    },
  )
  return (
    <>
      <ListScreen
        name="referrals"
        shared={{ organization, list: 'referrals' }}
        label="Направления"
        search={{ label: 'Поиск', placeholder: 'ФИО или номер', typed, onType }}
        filters={registerFilters}
        values={filter}
        go={onChange}
        query={list}
        columns={columns}
        cardsBelow={48}
        opened={null}
        onOpen={(id) => {
          const employee = loaded.find((row) => row.id === id)?.employee
          if (employee) void navigate({ to: '/organization/patients', search: { employee } })
        }}
        choice={canChange ? choice : undefined}
        onChoose={onChoose}
        onExport={save('xlsx')}
        acts={<ReceiptsMenu isBusy={work.isBusy} onPrint={(by) => work.run(save('pdf', by))} />}
        lost="Журнал не загрузился"
        safe="Выданные направления целы, попробуйте ещё раз."
        empty={<Nothing isFiltered={key !== '{}'} onIssue={canChange ? onIssue : undefined} />}
      />
      <RegisterBar
        count={chosen.length}
        work={work}
        onPrint={(format) => print(chosen, format)}
        onClear={clear}
        moved={chosen.filter(isMoved).length}
        onRenew={() => renew(chosen)}
        valid={chosen.filter(({ annulledAt }) => !annulledAt).length}
        onAnnul={() => setAnnulled(chosen)}
      />
      {annulled.length > 0 && (
        <Suspense>
          <AnnulSheet
            organization={organization}
            rows={annulled}
            onDone={clear}
            onClose={() => setAnnulled([])}
          />
        </Suspense>
      )}
    </>
  )
}
