import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { parseDay } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { unansweredOf } from '../../../../shared/programme/marks.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { useDevice } from '../../../platform/device.ts'
import { EditionLost } from '../../../programme/edition-lost.tsx'
import { workTime } from '../../../schedule/api.ts'
import { SlotPicker } from '../../../schedule/slot-picker.tsx'
import { Note } from '../../../ui/note.tsx'
import { lostResults } from './again.ts'
import { useBookedDays } from './booked-day.tsx'
import { ConfirmBar, ConfirmCard } from './confirm-card.tsx'
import { Consent } from './consent.tsx'
import { Failure } from './failure.tsx'
import { Review } from './review.tsx'
import type { StepProps } from './step-props.ts'
import { useConfirm } from './use-confirm.ts'
import classes from './wizard.module.css'

/** The last step: the time, a review of everything on one page, the consent and the booking itself. */
export function ConfirmStep(props: StepProps) {
  const { draft } = props
  const confirm = useConfirm(props)
  const { hold, take } = confirm
  const { city } = draft.prepare
  const offices = useQuery(workTime)
  const whyNotOn = useBookedDays({ ...draft.personal, birth: parseDay(draft.personal.birth.trim()) })
  const top = useRef<HTMLDivElement>(null)
  const edition = confirm.edition.data
  const isAsked = edition && unansweredOf(edition, draft.factors).length > 0
  const isNarrow = useDevice() !== 'desktop'
  const goOn = () => {
    confirm.send()
    const target = hold.slot ? document.getElementById('consent') : top.current
    if (hold.slot && confirm.consent) return
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }
  if (isAsked) return <Navigate to="/preorder" search={{ step: 'factors' }} replace />
  if (!edition && confirm.edition.isError) return <EditionLost edition={confirm.edition} />
  return (
    <div className={classes.confirm}>
      <Stack miw={0}>
        <section ref={top} tabIndex={-1} aria-label="Время осмотра">
          <SlotPicker
            city={city}
            address={[cityNames[city], addressWords(offices.data?.[city].address ?? '')]
              .filter(Boolean)
              .join(', ')}
            selected={hold.slot}
            services={confirm.quote?.items.map(({ service }) => service) ?? null}
            whyNotOn={whyNotOn}
            onSelect={take}
          />
        </section>
        <LostResults lost={lostResults(draft.again?.counted ?? [], confirm.quote?.items ?? [])} />
        <Review draft={draft} edition={edition} size={confirm.quote} counted={confirm.counted} />
        {isNarrow && <ConsentOf confirm={confirm} />}
        {isNarrow && <Failure error={confirm.error} onTake={take} />}
      </Stack>
      {isNarrow ? (
        <ConfirmBar confirm={confirm} onSend={goOn} />
      ) : (
        <ConfirmCard confirm={confirm} onSend={goOn}>
          <ConsentOf confirm={confirm} />
        </ConfirmCard>
      )}
    </div>
  )
}

/** Says which results of the repeated booking no longer count on the chosen day, and what that costs. */
const LostResults = ({ lost }: { lost: ReturnType<typeof lostResults> }) =>
  lost && (
    <Note tone="warm" icon={IconAlertTriangle} role="status">
      К этому дню больше не учитываются прежние результаты: {lost.names.join('; ')}. Исследования снова входят
      в осмотр и стоят {moneyText(lost.total)}.
    </Note>
  )

const ConsentOf = ({ confirm }: { confirm: ReturnType<typeof useConfirm> }) => (
  <Consent
    isGiven={confirm.consent}
    onChange={confirm.setConsent}
    error={confirm.lack === 'consent' ? 'Без согласия записаться нельзя' : undefined}
  />
)
