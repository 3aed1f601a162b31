import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../../../shared/conclusions/ru.ts'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import { useFromTop } from '../../../ui/slide.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { awaitingQuery, cardQuery, foundQuery } from '../../api.ts'
import { type ConclusionsAddress, nextFilter } from '../address.ts'
import { AnnulSheet, type PaperToAnnul } from '../list/annul-sheet.tsx'
import { CardAbout, Decisions, EarlierResults, FactorList, RouteSheet } from './card-about.tsx'
import { CardPapers } from './card-papers.tsx'
import classes from './decision.module.css'
import { FoundPart } from './found-part.tsx'
import { Made, type WaysOn } from './made.tsx'
import { type VerdictValues, validOf } from './verdict.ts'
import { VerdictForm } from './verdict-form.tsx'

const Waiting = () => (
  <Skeletons>
    <div className={classes.columns}>
      <CardBone lines={7} />
      <CardBone lines={5} />
    </div>
  </Skeletons>
)

/**
 * Returns the next patient to decide about: the next in the list who has passed the rooms, otherwise the first
 * such patient.
 */
function useNext(address: ConclusionsAddress, id: BookingId): () => BookingId | null {
  const { data } = useInfiniteQuery(awaitingQuery(nextFilter(address)))
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const at = useRef(0)
  const place = rows.findIndex(({ booking }) => booking === id)
  // The position is kept after the patient has left the list: the next patient moves up to it.
  if (place >= 0) at.current = place
  return () => {
    const isReady = ({ booking, isInside }: (typeof rows)[number]) => booking !== id && !isInside
    return (rows.slice(at.current).find(isReady) ?? rows.find(isReady))?.booking ?? null
  }
}

/** Tells a commission member that another member must decide about the member's own check-up. */
const Own = ({ next, onOpen, onClose }: WaysOn) => (
  <Note
    tone="calm"
    icon={IconUserOff}
    action={
      <Button variant="default" onClick={() => (next ? onOpen(next) : onClose())}>
        {next ? 'Следующий' : 'К списку'}
      </Button>
    }
  >
    {conclusionRefusals.OWN_CHECK_UP.message}.
  </Note>
)

interface DecisionProps {
  id: BookingId
  address: ConclusionsAddress
  onAnnul: (paper: PaperToAnnul) => void
  onClose: () => void
}

function Content({ id, address, onAnnul, onClose }: DecisionProps) {
  const card = useQuery(cardQuery(id))
  const found = useQuery(foundQuery(id))
  const next = useNext(address, id)
  const [issued, setIssued] = useState<ConclusionRow | null>(null)
  const chosen = useRef<VerdictValues | null>(null)
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Осмотр не загрузился"
        error={card.error}
        safe="Осмотр и документы целы, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  const { papers } = card.data
  const isGone = papers.some((paper) => paper.id === issued?.id && paper.annulledAt)
  const made = issued && !isGone ? issued : validOf(card.data, true)
  const ways = { onOpen: (booking: BookingId) => address.go({ booking }), onClose }
  return (
    <div className={classes.columns}>
      <Card component="div" className={classes.side}>
        <CardAbout card={card.data} />
        <FoundPart card={card.data} found={found} />
        <CardPapers card={card.data} onAnnul={onAnnul} />
        <RouteSheet card={card.data} />
        <EarlierResults card={card.data} />
        <Decisions card={card.data} />
        <FactorList card={card.data} />
      </Card>
      <Card component="div" className={classes.main}>
        {made ? (
          <Made key={made.id} paper={made} chosen={chosen.current} next={next()} {...ways} />
        ) : card.data.isOwn ? (
          <Own next={next()} {...ways} />
        ) : (
          <VerdictForm
            card={card.data}
            found={found.data ?? null}
            onIssued={(row) => {
              chosen.current = null
              setIssued(row)
            }}
            onTyped={(values) => {
              chosen.current = values
            }}
          />
        )}
      </Card>
    </div>
  )
}

function Decision(props: DecisionProps) {
  const place = useFromTop<HTMLDivElement>()
  return (
    <div ref={place} className={classes.place}>
      <Content {...props} />
    </div>
  )
}

/** The row of the decided patient may be gone: the focus moves to the first remaining row. */
function useFocusOnList(opened: BookingId | null) {
  const was = useRef(opened)
  useEffect(() => {
    const isClosed = was.current !== null && opened === null
    was.current = opened
    if (!isClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('[data-opener][tabindex="0"]')?.focus()
    }, 300)
    return () => clearTimeout(timer)
  }, [opened])
}

/** The decision of the commission about a patient: all data for it and the form, on one screen. */
export function DecisionSheet({ address }: { address: ConclusionsAddress }) {
  const { opened, go } = address
  const last = useRef(opened)
  if (opened) last.current = opened
  const id = opened ?? last.current
  const { data } = useQuery({ ...cardQuery(id as BookingId), enabled: opened !== null })
  const [annulled, setAnnulled] = useState<PaperToAnnul | null>(null)
  useFocusOnList(opened)
  const close = () => go({ booking: undefined })
  return (
    <FormSheet
      opened={opened !== null}
      onClose={close}
      title={data?.fullname ?? 'Решение комиссии'}
      place="whole"
    >
      {id && <Decision key={id} id={id} address={address} onAnnul={setAnnulled} onClose={close} />}
      {annulled && <AnnulSheet paper={annulled} onClose={() => setAnnulled(null)} />}
    </FormSheet>
  )
}
