import { Button, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  askedText,
  decisionOrigin,
  decisionText,
  decisionTitle,
} from '../../shared/booking/psychiatric-decision/ru.ts'
import type {
  DecisionsOfBooking,
  PsychiatricDecision,
} from '../../shared/booking/psychiatric-decision/schema.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { seesDecisions } from '../../shared/platform/roles.ts'
import { useSession } from '../platform/session.ts'
import { toast } from '../ui/toasts.tsx'
import { decisionsQuery, reviewDecision, showDecisions } from './api.ts'
import { ResultFiles } from './result-files.tsx'
import { ReviewButtons } from './review-buttons.tsx'

// Few bookings need it: the form is loaded when it is opened.
const GiveSheet = lazy(async () => ({
  default: (await import('./parts/decision/give-sheet.tsx')).GiveSheet,
}))

/**
 * The decisions of a psychiatric commission in a booking; null while they load and where there is nothing to show.
 * `isOffered`: the viewer may attach one although nobody asks for it.
 */
export function useDecisions(booking: BookingId, isOffered: boolean, enabled = true) {
  const { data } = useQuery({ ...decisionsQuery(booking), enabled })
  if (!data) return null
  const isShown = data.activities.length > 0 || data.decisions.length > 0 || (isOffered && data.mayGive)
  return isShown ? data : null
}

/** `useDecisions` in the visit of another; null also for staff who may not read them, such as an administrator. */
export function usePatientDecisions(booking: BookingId, isOffered: boolean): DecisionsOfBooking | null {
  const { user } = useSession()
  return useDecisions(booking, isOffered, user !== null && seesDecisions(user))
}

/** Shows what is given, lets staff accept or refuse it, and lets the viewer attach a decision. */
export function PsychiatricDecisions({ data }: { data: DecisionsOfBooking }) {
  const { activities, decisions, mayGive, mayReview } = data
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <Stack gap="sm">
      {decisions.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {decisions.map((decision) => (
            <Given key={decision.id} decision={decision} mayReview={mayReview} />
          ))}
        </Stack>
      )}
      {mayGive && (
        <>
          <Text size="sm" c="dimmed">
            {[activities.length > 0 && askedText(activities), decisionOrigin].filter(Boolean).join(' ')}
          </Text>
          <div>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
              onClick={() => {
                setWasOpen(true)
                setOpen(true)
              }}
            >
              Приложить решение
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {wasOpen && <GiveSheet booking={data.booking} opened={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </Stack>
  )
}

function Given({ decision, mayReview }: { decision: PsychiatricDecision; mayReview: boolean }) {
  const queries = useQueryClient()
  const { id, state, files } = decision
  return (
    <Stack component="li" gap="xs">
      <Text size="sm">{decisionText(decision)}</Text>
      <ResultFiles files={files} name={decisionTitle} />
      {mayReview && state !== 'refused' && (
        <ReviewButtons
          name={decisionTitle}
          isPending={state === 'pending'}
          decide={(reason) => reviewDecision(id, reason)}
          onDecided={(reviewed, reason) => {
            showDecisions(queries, reviewed)
            toast('ok', reason === null ? 'Решение принято' : 'Решение не принято', decisionTitle)
          }}
        />
      )}
    </Stack>
  )
}
