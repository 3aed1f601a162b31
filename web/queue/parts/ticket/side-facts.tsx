import { Box, Text } from '@mantine/core'
import { IconClockCheck, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { closingWords, finishWords, progressOf, restWords } from '../../../../shared/queue/ticket-words.ts'
import { PushOffer } from '../../../notifications/push-offer.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import classes from '../tickets.module.css'
import type { useSignal } from '../use-signal.ts'

interface FactProps {
  mark: ReactNode
  title: string
  children: ReactNode
  aside?: ReactNode
}

const Fact = ({ mark, title, children, aside }: FactProps) => (
  <Card component="div" className={classes.sideFact}>
    {mark}
    <Box flex={1} miw={0}>
      <Text inherit fw={500}>
        {title}
      </Text>
      {children}
    </Box>
    {aside}
  </Card>
)

/** Shows when the visit ends and how much of it is left. */
export function FinishFact({ ticket }: { ticket: Ticket }) {
  const { passed, total } = progressOf(ticket.stops)
  const closing = closingWords(ticket)
  return (
    <Fact
      mark={<IconTile icon={IconClockCheck} />}
      title={finishWords(ticket) ?? `Пройдено ${passed} из ${total}`}
    >
      <Text size="sm" c="dimmed">
        {restWords(ticket)}
      </Text>
      {closing && (
        <Text size="sm" c="dimmed">
          {closing}
        </Text>
      )}
    </Fact>
  )
}

const canVibrate = 'vibrate' in navigator

/** Explains how the patient hears of a call: on this page, and when it is closed. */
export function SoundFact({ sound, owner }: { sound: ReturnType<typeof useSignal>; owner: string }) {
  const { isOn, isMuted, toggle } = sound
  const title = canVibrate ? 'Звук и вибрация' : 'Звук при вызове'
  return (
    <Fact
      mark={<IconTile icon={isOn ? IconVolume : IconVolumeOff} tone="calm" />}
      title={title}
      aside={<Toggle label={title} isOn={isOn} onChange={toggle} />}
    >
      <Text size="sm" c="dimmed" role="status">
        {isOn && isMuted && (
          <Text span inherit c="var(--app-on-accent-soft)">
            Браузер пока молчит: коснитесь страницы, и звук заработает
          </Text>
        )}
      </Text>
      <PushOffer phone={owner} />
    </Fact>
  )
}
