import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { IconFileText, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PaperFormat, ReferralRow } from '../../shared/documents/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { Card } from '../ui/card.tsx'
import { useChosenRows } from '../ui/chosen-rows.ts'
import { useFileWork } from '../ui/file-work.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { RowBones } from '../ui/row-bones.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { registerQuery, usePrint } from './api.ts'
import classes from './parts/register/register.module.css'
import { RegisterBar } from './parts/register/register-bar.tsx'
import { addressOf, filterOf, type RegisterAddress } from './parts/register/register-filter.ts'
import { RegisterFilters } from './parts/register/register-filters.tsx'
import { RegisterRow } from './parts/register/register-row.tsx'

const AnnulSheet = lazy(async () => ({
  default: (await import('./parts/register/annul-sheet.tsx')).AnnulSheet,
}))

interface Props {
  organization: OrganizationId
  /** The register, filtered as the page address says. */
  search: Partial<Record<string, string>>
  onChange: (change: Partial<RegisterAddress>) => void
  /** Opens the documents sheet to issue the first referrals. */
  onIssue: () => void
}

const Waiting = () => <RowBones names={['62%', '48%', '70%', '56%', '64%', '52%']} />

interface RowsProps {
  organization: OrganizationId
  rows: readonly ReferralRow[]
  isOld: boolean
}

function Rows({ organization, rows, isOld }: RowsProps) {
  const [annulled, setAnnulled] = useState<readonly ReferralRow[]>([])
  const work = useFileWork({ hasToast: true })
  const { print: issue, reprint } = usePrint(organization)
  const { chosen, isChosen, toggle, clear, all } = useChosenRows(rows)
  const print = (of: readonly ReferralRow[], format: PaperFormat) =>
    work.run((signal) =>
      reprint(
        of.map(({ id }) => id),
        format,
        signal,
      ),
    )
  const isMoved = ({ outdated }: ReferralRow) => outdated === 'moved'
  const renew = (of: readonly ReferralRow[]) =>
    work.run((signal) => {
      const bookings = of.filter(isMoved).flatMap(({ booking }) => booking ?? [])
      return issue(
        { paper: 'referrals', who: { bookings }, format: 'pdf', anyway: true, renew: true },
        signal,
      )
    })
  return (
    <>
      <Card flush component="div" aria-busy={isOld || undefined} className={classes.card}>
        <div className={classes.head}>
          <Checkbox {...all} aria-label="Выбрать все показанные" />
          <span aria-hidden className={classes.all}>
            Выбрать все
          </span>
          <span aria-hidden>Номер и дата</span>
          <span aria-hidden>Сотрудник</span>
          <span aria-hidden>Должность</span>
          <span aria-hidden>Осмотр, кто выдал</span>
          <span aria-hidden>Состояние</span>
        </div>
        <ul className={classes.rows} aria-label="Направления">
          {rows.map((row) => (
            <RegisterRow
              key={row.id}
              row={row}
              isChosen={isChosen(row)}
              isBusy={work.isBusy}
              onChoose={() => toggle(row)}
              onPrint={() => print([row], 'pdf')}
              onAnnul={() => setAnnulled([row])}
              onRenew={() => renew([row])}
            />
          ))}
        </ul>
      </Card>
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

/** The register of issued referrals (order 29н, point 9): search, print again, annul. */
export function ReferralRegister({ organization, search, onChange, onIssue }: Props) {
  const address = addressOf(search)
  const filter = filterOf(address)
  const list = useInfiniteQuery(registerQuery(organization, filter))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isNarrowed = Object.keys(filter).length > 0
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="Журнал не загрузился"
        error={list.error}
        safe="Выданные направления целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data && rows.length === 0 && !isNarrowed && !list.isPlaceholderData)
    return (
      <Empty
        drawing={<IconTile icon={IconFileText} size="lg" />}
        title="Направлений пока нет"
        action={<Button onClick={onIssue}>Выдать направления</Button>}
      >
        Каждому выданному направлению кабинет даст номер и запишет его сюда: кому, когда и кем выдано.
      </Empty>
    )
  return (
    <div className={classes.register}>
      <RegisterFilters address={address} onChange={onChange} />
      {list.isPending ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Ничего не нашлось">
          Проверьте фамилию, номер и период. Номер пишут так: 15 или 15/2026.
        </Empty>
      ) : (
        <>
          {/* A different list clears the selection. */}
          <Rows
            key={JSON.stringify(filter)}
            organization={organization}
            rows={rows}
            isOld={list.isPlaceholderData}
          />
          <MoreButton list={list} className={classes.more} />
        </>
      )}
      <VisuallyHidden role="status">
        {list.data && `Показано направлений: ${rows.length}${list.hasNextPage ? ', есть ещё' : ''}`}
      </VisuallyHidden>
    </div>
  )
}
