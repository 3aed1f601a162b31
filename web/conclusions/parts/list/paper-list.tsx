import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileCertificate, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { handedAtMost } from '../../../../shared/conclusions/receipts/schema.ts'
import type { ConclusionId, ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { useLoadedChoice } from '../../../ui/data-table/use-choice.ts'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { Empty } from '../../../ui/states.tsx'
import { UndoBar } from '../../../ui/undo-bar.tsx'
import { printIssued, printPaper, registerQuery } from '../../api.ts'
import { IssuedMenu } from '../../issued-menu.tsx'
import { type ConclusionsAddress, registerFilter } from '../address.ts'
import { FilteredList } from '../filtered-list.tsx'
import { AnnulSheet } from './annul-sheet.tsx'
import { paperColumns } from './paper-columns.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import { useHanding } from './use-handing.ts'

const HandPapersSheet = lazy(async () => ({
  default: (await import('../receipts/hand-sheet.tsx')).HandPapersSheet,
}))

function Nothing({ address }: { address: ConclusionsAddress }) {
  const { tab, q, city, state, employer, period } = address
  if (q || city || employer || period.from || period.to || (tab === 'register' && state))
    return (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Ничего не нашлось">
        Проверьте имя, номер и отбор. Номер пишут целиком: 127/2026.
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

/** Lists the papers of the commission, with handing out, reprinting and annulment. */
export function PaperList({ address }: { address: ConclusionsAddress }) {
  const { isCommission, go } = address
  const filter = registerFilter(address)
  const [given, setGiven] = useState<readonly ConclusionId[] | null>(null)
  const list = useInfiniteQuery(registerQuery(filter))
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { choice, onChoose, chosen, clear } = useLoadedChoice(JSON.stringify(filter), loaded, {
    query: list,
    atMost: handedAtMost,
  })
  const rowsFound = list.data?.pages[0]?.items.length
  const { mark, last, act, forget } = useHanding()
  const work = useFileWork({ hasToast: true })
  const [annulled, setAnnulled] = useState<ConclusionRow | null>(null)
  const [transferred, setTransferred] = useState<ConclusionRow | null>(null)
  const columns = paperColumns({
    onHand: (row) => void mark(row, 'hand'),
    onTakeBack: (row) => void mark(row, 'takeBack'),
    onPrint: ({ id }) => work.run((signal) => printPaper(id, signal)),
    onTransfer: setTransferred,
    onAnnul: isCommission ? setAnnulled : null,
    isBusy: work.isBusy,
  })
  const bookingOf = (id: string) => loaded.find((row) => row.id === id)?.booking
  return (
    <>
      <FileState work={work} />
      <FilteredList
        name="conclusions"
        label="Документы"
        address={address}
        query={list}
        columns={columns}
        cardsBelow={52}
        opened={null}
        choice={choice}
        onChoose={onChoose}
        {...(isCommission && { onOpen: (id) => go({ booking: bookingOf(id) }) })}
        lost="Документы не загрузились"
        safe="Документы целы, попробуйте ещё раз."
        empty={<Nothing address={address} />}
        acts={
          (rowsFound ?? 0) > 0 && (
            <IssuedMenu
              work={work}
              print={(format, signal) => printIssued({ of: { filter }, format }, signal)}
            />
          )
        }
      />
      <SelectionBar label="Выбранные документы" count={chosen.length} onClear={clear}>
        <Button variant="hero-solid" onClick={() => setGiven(chosen.map(({ id }) => id))}>
          Выдать…
        </Button>
      </SelectionBar>
      <Suspense>
        {given && <HandPapersSheet papers={given} onDone={clear} onClose={() => setGiven(null)} />}
      </Suspense>
      {transferred && <TransferSheet paper={transferred} onClose={() => setTransferred(null)} />}
      {annulled && <AnnulSheet paper={annulled} onClose={() => setAnnulled(null)} />}
      {/* Shown also when the list is empty: the last handing out can still be undone. */}
      <UndoBar last={last} act={act} forget={forget} />
    </>
  )
}
