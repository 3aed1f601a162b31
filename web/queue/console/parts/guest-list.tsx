import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { Guest } from '../../../../shared/queue/schema.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './console.module.css'
import { GuestTags } from './guest-tags.tsx'
import { lastingWords, personWords } from './words.ts'

interface Props {
  title: string
  /** The text of an empty list. */
  nobody: string
  /** The activity that the minutes measure. */
  since: string
  guests: readonly Guest[]
  now: Date
  onOpen: (guest: Guest) => void
}

/** Patients at the door or waiting; a press opens the actions for one. */
export function GuestList({ title, nobody, since, guests, now, onOpen }: Props) {
  const name = useId()
  // A patient away for some minutes stays in the list and is not counted as waiting.
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
