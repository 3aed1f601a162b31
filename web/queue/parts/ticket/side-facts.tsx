import { IconClockCheck, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { closingWords, finishWords, progressOf, restWords } from '../../../../shared/queue/ticket-words.ts'
import { PushOffer } from '../../../notifications/push-offer.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { useSignal } from '../use-signal.ts'
import classes from './side-facts.module.css'

interface FactProps {
  mark: ReactNode
  title: string
  children: ReactNode
  aside?: ReactNode
}

const Fact = ({ mark, title, children, aside }: FactProps) => (
  <Card component="div" className={classes.fact}>
    {mark}
    <div className={classes.words}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
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
      <p className={classes.note}>{restWords(ticket)}</p>
      {closing && <p className={classes.note}>{closing}</p>}
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
      <p className={classes.note} role="status">
        {isOn && isMuted && (
          <span className={classes.muted}>Браузер пока молчит: коснитесь страницы, и звук заработает</span>
        )}
      </p>
      <PushOffer phone={owner} />
    </Fact>
  )
}
