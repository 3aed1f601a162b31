import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsRight, IconBan, IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployerBooking } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import type { Day } from '../../../shared/platform/days.ts'
import classes from './board.module.css'
import { CancelSheet } from './cancel-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'

interface Props {
  organization: OrganizationId
  chosen: readonly EmployerBooking[]
  today: Day
  onClear: () => void
  /** Opens the papers of these bookings; without it there is no button for them. */
  onPapers?: OnPapers | undefined
}

/** Opens the papers of bookings. */
export type OnPapers = (ids: BookingId[]) => void

/** What is done with the chosen bookings: a dark bar over the bottom of the page. */
export function SelectionBar({ organization, chosen, today, onClear, onPapers }: Props) {
  const [opened, setOpened] = useState<'move' | 'cancel' | null>(null)
  const changeable = chosen.filter(({ canChange }) => canChange)
  const close = () => setOpened(null)
  const done = () => {
    close()
    onClear()
  }
  const sheet = { organization, bookings: changeable, onClose: close, onDone: done }
  return (
    <>
      <div role="status" className={classes.barPlace} data-shown={chosen.length > 0 || undefined}>
        {chosen.length > 0 && (
          <section className={classes.bar} aria-label="Выбранные записи">
            <p className={classes.barWords}>
              Выбрано {numberWords(chosen.length)}
              {changeable.length < chosen.length && (
                <small className={classes.barNote}>
                  {changeable.length === 0
                    ? 'изменить уже нельзя'
                    : `изменить можно ${numberWords(changeable.length)}`}
                </small>
              )}
            </p>
            {changeable.length > 0 && (
              <>
                <Button
                  variant="hero-solid"
                  leftSection={<IconArrowsRight size={20} stroke={1.75} aria-hidden />}
                  onClick={() => setOpened('move')}
                >
                  Перенести
                </Button>
                <Button
                  variant="hero"
                  leftSection={<IconBan size={20} stroke={1.75} aria-hidden />}
                  onClick={() => setOpened('cancel')}
                >
                  Отменить
                </Button>
              </>
            )}
            {onPapers && (
              <Button
                variant="hero"
                leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
                onClick={() => onPapers(chosen.map(({ id }) => id))}
              >
                Документы
              </Button>
            )}
            <ActionIcon variant="hero" size={44} aria-label="Снять выбор" onClick={onClear}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </section>
        )}
      </div>
      <MoveSheet {...sheet} opened={opened === 'move'} today={today} />
      <CancelSheet {...sheet} opened={opened === 'cancel'} />
    </>
  )
}
