import { VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconFileCertificate, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { RowBones } from '../../../ui/row-bones.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { UndoBar } from '../../../ui/undo-bar.tsx'
import { registerQuery, savePaper } from '../../api.ts'
import { type ConclusionsAddress, registerFilter } from '../address.ts'
import { AnnulSheet } from './annul-sheet.tsx'
import { PaperRow } from './paper-row.tsx'
import classes from './papers.module.css'
import { TransferSheet } from './transfer-sheet.tsx'
import { useHanding } from './use-handing.ts'

const Waiting = () => <RowBones names={['52%', '44%', '60%', '48%', '56%', '42%']} />

const captions = ['Номер и дата', 'Человек', 'Организация', 'Документ', 'Выдача', ''] as const

function Nothing({ address: { tab, q, city, state } }: { address: ConclusionsAddress }) {
  if (q || city || (tab === 'register' && state))
    return (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Ничего не нашлось">
        Проверьте имя, номер и город. Номер пишут целиком: 127/2026.
      </Empty>
    )
  return tab === 'hand' ? (
    <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title="Выдавать нечего">
      Всё, что оформила комиссия, уже на руках. Новые документы появятся здесь сами.
    </Empty>
  ) : (
    <Empty drawing={<IconTile icon={IconFileCertificate} size="lg" />} title="Документов пока нет">
      Здесь останется каждое заключение и каждая справка: номер, кому, когда выдано.
    </Empty>
  )
}

interface RowsProps {
  rows: readonly ConclusionRow[]
  isOld: boolean
  isCommission: boolean
  mark: ReturnType<typeof useHanding>['mark']
}

function Rows({ rows, isOld, isCommission, mark }: RowsProps) {
  const work = useFileWork({ hasToast: true })
  const [annulled, setAnnulled] = useState<ConclusionRow | null>(null)
  const [transferred, setTransferred] = useState<ConclusionRow | null>(null)
  const today = clinicDay(new Date())
  return (
    <>
      <FileState work={work} />
      <Card flush component="div" aria-busy={isOld || undefined} className={classes.card}>
        <div className={classes.head} aria-hidden>
          {captions.map((caption) => (
            <span key={caption}>{caption}</span>
          ))}
        </div>
        <ul aria-label="Документы">
          {rows.map((row) => (
            <PaperRow
              key={row.id}
              row={row}
              today={today}
              isBusy={work.isBusy}
              onHand={() => void mark(row, 'hand')}
              onTakeBack={() => void mark(row, 'takeBack')}
              onPrint={() => work.run((signal) => savePaper(row.id, signal))}
              onTransfer={() => setTransferred(row)}
              onAnnul={isCommission ? () => setAnnulled(row) : null}
            />
          ))}
        </ul>
      </Card>
      {transferred && <TransferSheet paper={transferred} onClose={() => setTransferred(null)} />}
      {annulled && <AnnulSheet paper={annulled} onClose={() => setAnnulled(null)} />}
    </>
  )
}

/** Lists the papers of the commission, with handing out, reprinting and annulment. */
export function PaperList({ address }: { address: ConclusionsAddress }) {
  const list = useInfiniteQuery(registerQuery(registerFilter(address)))
  const { mark, last, act, forget } = useHanding()
  if (list.isPending) return <Waiting />
  if (!list.data)
    return (
      <ErrorState
        title="Документы не загрузились"
        error={list.error}
        safe="Документы целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      {rows.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <>
          <Rows rows={rows} mark={mark} isOld={list.isPlaceholderData} isCommission={address.isCommission} />
          <MoreButton list={list} className={classes.more} />
          <VisuallyHidden role="status">
            {`Показано документов: ${rows.length}${list.hasNextPage ? ', есть ещё' : ''}`}
          </VisuallyHidden>
        </>
      )}
      {/* Shown also when the list is empty: the last handing out can still be undone. */}
      <UndoBar last={last} act={act} forget={forget} />
    </>
  )
}
