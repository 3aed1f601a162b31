import { Stack } from '@mantine/core'
import { IconCircleCheck, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { mayDo } from '../../../../shared/desk/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePlace } from '../day/use-place.ts'
import { visitRuleInput } from '../day/visit-columns.tsx'

interface Props {
  card: DeskCard
  isNewAccount: boolean
  now: Date
}

/** Shown right after a booking: what to tell the patient, and a button for the next patient. */
export function JustBooked({ card, isNewAccount, now }: Props) {
  const place = usePlace(card.city)
  const next = useRef<HTMLAnchorElement>(null)
  const stands = card.state === 'confirmed'
  // A registrar who books several patients in a row continues with Enter; so does one who has cancelled a
  // mistaken booking.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog of a cancellation leaves the focus nowhere
  useEffect(() => next.current?.focus({ preventScroll: true }), [stands])
  return (
    <Stack gap="sm" mb={20}>
      {stands && (
        <Note tone="teal" icon={IconCircleCheck} role="status">
          <b className="nowrap">
            {card.gender === 'Женский' ? 'Записана' : 'Записан'} на {slotLabel(card)}
          </b>
          <br />
          <span className="nowrap">{card.number}</span>, {place}. Подтверждение отправили по SMS.
          {isNewAccount && ' Личный кабинет открыт на этот телефон.'}
        </Note>
      )}
      <ButtonLink
        ref={next}
        to="/desk"
        search={{ book: '' }}
        data-autofocus
        // When the patient can be marked as arrived now, the mark is the main action, and this button is not.
        variant={mayDo('arrive', visitRuleInput(card), now) ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
      >
        Записать ещё
      </ButtonLink>
    </Stack>
  )
}
