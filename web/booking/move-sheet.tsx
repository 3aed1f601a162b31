import { Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bookingsText } from '../../shared/booking/ru.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { MoveButton } from './move-button.tsx'
import classes from './sheets.module.css'
import { TellField } from './tell-field.tsx'

interface SheetProps {
  opened: boolean
  onClose: () => void
  /** The number of bookings that are moved at once. */
  count?: number
  /** The calendar needs room for two columns. */
  isWide?: boolean
  /** A `MoveForm`, or the reason why these bookings cannot be moved together. */
  children: ReactNode
}

/** A dialog where one booking or several are moved to another time of their city. */
export const MoveSheet = ({ opened, onClose, count = 1, isWide = false, children }: SheetProps) => (
  <Sheet
    opened={opened}
    onClose={onClose}
    place="side"
    isWide={isWide}
    title={`Перенести ${bookingsText(count)}`}
    mark={<IconTile icon={IconCalendarEvent} size="lg" />}
  >
    {children}
  </Sheet>
)

interface FormProps {
  /** Names the person and the present time, and says who tells the person about the new one. */
  lead?: ReactNode
  /** The refusal of the last attempt; `offers` is shown instead when other times are offered. */
  error: Error | null
  offers?: ReactNode
  /** The calendar, and the consequences of the chosen time. */
  children: ReactNode
  /** The people concerned, where the user decides whether they get an SMS. */
  tell?: { people: readonly { hasPhone: boolean }[]; isOn: boolean; onChange: (isOn: boolean) => void }
  /** The chosen time, «8 декабря, 08:20»; null until there is one. */
  chosen: string | null
  /**
   * The reason why the bookings cannot be moved yet; a press of the button shows it. Without this property the button
   * is disabled until a time is chosen.
   */
  lack?: string | null
  isMoving: boolean
  onMove: () => void
}

/** The content of a `MoveSheet`: the calendar, the refusal of the last attempt, and the button that moves. */
export function MoveForm({ lead, error, offers, children, tell, chosen, lack, isMoving, onMove }: FormProps) {
  // The time chosen when the button was last pressed without sending. The reason is shown only while this time
  // stays chosen.
  const [refused, setRefused] = useState<string | null | undefined>(undefined)
  return (
    <Stack gap={20}>
      {lead && (
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      )}
      {offers ??
        (error && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {error.message}
          </Note>
        ))}
      {children}
      {tell && <TellField {...tell} />}
      {/* A button that stays in view could be pressed before the user has seen the question about the SMS. */}
      <div className={tell ? undefined : classes.foot}>
        <Text size="sm" mb="xs" c="var(--app-danger)" className={classes.lack} role="alert">
          {refused === chosen && lack}
        </Text>
        <MoveButton
          chosen={chosen}
          isDisabled={lack === undefined && !chosen}
          isMoving={isMoving}
          onMove={lack ? () => setRefused(chosen) : onMove}
        />
      </div>
    </Stack>
  )
}
