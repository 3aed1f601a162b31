import { Button } from '@mantine/core'
import { IconCoffee, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { breakLengths } from '../../../../shared/queue/room-break.ts'
import type { BreakAsked, Console } from '../../../../shared/queue/schema.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import { type AskRoom, askBreak, askBreakOver, useRoomAct } from '../api.ts'
import classes from './console.module.css'
import { breakChoice, breakHint, overWords } from './words.ts'

interface Props {
  room: Console
  onClose: () => void
}

function BreakForm({ room, onClose }: Props) {
  const { cabinet } = room
  const act = useRoomAct(cabinet.id)
  const [time, setTime] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOn = cabinet.breakMinutes !== null || cabinet.breakUntil !== null
  const send = async (ask: AskRoom) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act(ask)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const take = (asked: BreakAsked) => void send(askBreak(asked))
  return (
    <Form
      failure={failure}
      className={classes.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{2}:\d{2}$/.test(time)) take({ time })
        else setFailure('Укажите время, до которого перерыв')
      }}
    >
      <p>{breakHint(room)}</p>
      <fieldset className={classes.lengths} aria-label={isOn ? 'Продлить перерыв' : 'Сколько минут'}>
        {breakLengths.map((minutes, index) => {
          const { words, asked } = breakChoice(cabinet, minutes)
          return (
            <Button
              key={minutes}
              size="lg"
              variant="default"
              data-autofocus={index === 0 || undefined}
              onClick={() => take(asked)}
            >
              {words}
            </Button>
          )
        })}
      </fieldset>
      <div className={classes.until}>
        <TimeInput label="До времени" step={5} value={time} onChange={setTime} />
        <Button type="submit" size="lg" variant="default" loading={isBusy}>
          {isOn ? 'Изменить' : 'Уйти'}
        </Button>
      </div>
      {isOn && (
        <Button
          size="lg"
          leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
          onClick={() => void send(askBreakOver)}
        >
          {overWords(room)}
        </Button>
      )}
      {room.sentBack.length > 0 && !isOn && (
        <Note tone="calm" icon={IconInfoCircle}>
          У двери {room.sentBack.join(', ')}: в очередь, их позовут в другой кабинет или после перерыва.
        </Note>
      )}
    </Form>
  )
}

/** Asks how long a break lasts, prolongs it or ends it. */
export const BreakSheet = ({ opened, room, onClose }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Перерыв"
    mark={<IconTile icon={IconCoffee} size="lg" />}
  >
    <BreakForm room={room} onClose={onClose} />
  </FormSheet>
)
