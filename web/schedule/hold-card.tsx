import { Box, Button, Flex, RingProgress, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { holdMinutes } from '../../shared/schedule/rules.ts'
import { Countdown } from '../ui/countdown.tsx'
import { Note } from '../ui/note.tsx'
import classes from './parts/month.module.css'

interface RingProps {
  until: number
  onEnd: () => void
  size?: number
  /** How long the seat is held in all, minutes. */
  minutes?: number
  /** Returns the text beside the ring, given the time left. */
  children: (time: string) => React.ReactNode
}

/** The time left of a hold as a ring, with words beside it. Read out at 5, 2 and 1 minute and at 30 seconds. */
export const HoldRing = ({ until, onEnd, size = 64, minutes = holdMinutes, children }: RingProps) => (
  <Countdown until={until} onEnd={onEnd} spokenAs="Место за вами ещё">
    {(time, seconds) => (
      <Flex
        component="span"
        gap="md"
        align="center"
        className={classes.row}
        data-small={size < 60 || undefined}
      >
        <RingProgress
          aria-hidden
          size={size}
          thickness={5}
          roundCaps
          rootColor="var(--app-accent-line)"
          sections={[{ value: (seconds / (minutes * 60)) * 100, color: 'var(--app-accent-graphic)' }]}
          label={
            <Text span inherit lh="1.25rem" fw={600} ta="center" display="block" className={classes.holdTime}>
              {time}
            </Text>
          }
        />
        <Text span inherit miw={0}>
          {children(time)}
        </Text>
      </Flex>
    )}
  </Countdown>
)

/**
 * The held seat with its remaining time. `act` names the action that the user has to confirm: «запись» or
 * «перенос».
 */
export const HoldCard = ({ until, onEnd, act }: Pick<RingProps, 'until' | 'onEnd'> & { act: string }) => (
  <Box p="1rem 1.125rem" bdrs={14} bg="var(--app-accent-soft)">
    <HoldRing until={until} onEnd={onEnd}>
      {(time) => (
        <>
          <Text component="b" inherit fw={600} lh="1.375rem" display="block">
            Место за вами ещё {time}
          </Text>
          <Text span size="sm" mt={2} c="dimmed" display="block">
            Подтвердите {act}, пока место держим. Введённое не пропадёт.
          </Text>
        </>
      )}
    </HoldRing>
  </Box>
)

/** Shown when a hold has run out: other users may take the seat, and the user may ask to hold it once more. */
export const HoldLapsed = ({ onAgain, isBusy }: { onAgain: () => void; isBusy: boolean }) => (
  <Note
    tone="warm"
    icon={IconClockExclamation}
    role="alert"
    action={
      <Button size="sm" variant="default" loading={isBusy} onClick={onAgain}>
        Держать ещё {holdMinutes} минут
      </Button>
    }
  >
    <b>Место больше не держим.</b> Если его ещё не заняли, можно записаться или придержать снова.
  </Note>
)
