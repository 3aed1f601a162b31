import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { Guest } from '../../../../shared/queue/schema.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './console.module.css'
import { GuestTags } from './guest-tags.tsx'
import { lastingWords, personWords } from './words.ts'

interface Props {
  title: string
  /** Said when there is nobody. */
  nobody: string
  /** What they have been doing for so many minutes. */
  since: string
  guests: readonly Guest[]
  now: Date
  onOpen: (guest: Guest) => void
}

/** People at the door or waiting; a press says what may be done with one. */
export function GuestList({ title, nobody, since, guests, now, onOpen }: Props) {
  const name = useId()
  // Who has gone for some minutes stands in the list, and does not wait.
  const there = guests.filter(({ state }) => state !== 'away').length
  return (
    <Card flush aria-labelledby={name}>
      <h2 id={name} className={classes.listTitle}>
        {title} {there > 0 && <span>{there}</span>}
      </h2>
      {guests.length === 0 && <p className={classes.nobody}>{nobody}</p>}
      <ul>
        {guests.map((guest) => (
          <li key={guest.ticket} className={classes.guest}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(guest)}>
              <b className={classes.rowNumber}>{guest.number}</b>
              <span className={classes.rowWho}>
                {guest.fullname}
                <small>
                  {personWords(guest, now)}, {guest.state === 'away' ? 'нет на месте' : since}{' '}
                  {lastingWords(guest.since, now)}
                </small>
                <GuestTags guest={guest} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
