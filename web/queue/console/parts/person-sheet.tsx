import { Button } from '@mantine/core'
import { IconDoorEnter, IconInfoCircle, IconStar, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Console, DropReason, type Guest } from '../../../../shared/queue/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { askBack, askDrop, askPriority, askTake, useRoomAct } from '../api.ts'
import classes from './console.module.css'
import type { Acts } from './use-acts.ts'
import { personWords } from './words.ts'

/** The subject of a sheet over the room. `drop`: opens directly at the reason why the stop is not needed. */
export interface SheetSubject {
  guest: Guest
  step: 'acts' | 'drop'
}

interface Props {
  room: Console
  acts: Acts
  now: Date
  onClose: () => void
  onLeave: (guest: Guest) => void
}

const usual = ['Принёс результаты', 'Не натощак', 'Отказался', 'Перенесено на другой день']

function DropForm({ room, guest, onClose }: Pick<Props, 'room' | 'onClose'> & { guest: Guest }) {
  const { id, station, stationName } = room.cabinet
  const act = useRoomAct(id)
  return (
    <ReasonForm
      rule={DropReason}
      longest={200}
      usual={usual}
      act="Убрать из маршрута"
      send={async (reason) => void (await act(askDrop(guest, station, reason)))}
      onClose={onClose}
    >
      {guest.number}, {guest.fullname}. {stationName}: из маршрута это уйдёт, остальное останется.
    </ReasonForm>
  )
}

type GuestActsProps = Props & { guest: Guest; onDrop: () => void }

/** Actions for a patient who is not inside. Also confirms a call out of turn. */
function GuestActs({ room, acts, now, guest, onClose, onLeave, onDrop }: GuestActsProps) {
  const { inside, cabinet } = room
  const take = () => {
    void acts.run('take', askTake(inside?.ticket ?? null, guest.ticket))
    onClose()
  }
  const prefer = () => {
    const done = guest.isPriority ? `${guest.number} ждёт как все` : `${guest.number} пойдёт вне очереди`
    void acts.run('priority', askPriority(guest, !guest.isPriority), done)
    onClose()
  }
  const callAgain = () => {
    void acts.run('here', askBack(guest), `${guest.number} снова в очереди`)
    onClose()
  }
  return (
    <div className={classes.sheet}>
      <p>
        {guest.fullname}, {personWords(guest, now)}
      </p>
      {inside && (
        <Note tone="warm" icon={IconInfoCircle}>
          Внутри {inside.number}, {inside.fullname}: этот приём будет закончен.
        </Note>
      )}
      {cabinet.isOpen ? (
        <Button
          size="lg"
          className={classes.choice}
          data-autofocus
          leftSection={<IconDoorEnter size={22} stroke={1.75} aria-hidden />}
          onClick={take}
        >
          Пригласить сюда сейчас
        </Button>
      ) : (
        <Note tone="calm" icon={IconInfoCircle}>
          Пригласить можно, когда начат приём.
        </Note>
      )}
      {guest.state === 'away' && (
        <Button
          size="lg"
          variant="default"
          className={classes.choice}
          leftSection={<IconWalk size={22} stroke={1.75} aria-hidden />}
          onClick={callAgain}
        >
          {byGender('Вернулся', guest.gender)}, вызывать как всех
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        className={classes.choice}
        leftSection={<IconStar size={22} stroke={1.75} aria-hidden />}
        onClick={prefer}
      >
        {guest.isPriority ? 'Вызывать как всех' : 'Вне очереди во все кабинеты'}
      </Button>
      <Button size="lg" variant="default" className={classes.choice} onClick={onDrop}>
        Не нужно или отложено
      </Button>
      <Button
        size="lg"
        variant="default"
        className={classes.choice}
        onClick={() => {
          onClose()
          onLeave(guest)
        }}
      >
        {byGender('Ушёл, не закончив', guest.gender)}
      </Button>
    </div>
  )
}

/** One patient of the room: call out of turn, remove from here, or mark as gone. */
export function PersonSheet({ asked, ...rest }: Props & { asked: SheetSubject | null }) {
  const [last, setLast] = useState(asked)
  const [step, setStep] = useState<SheetSubject['step']>('acts')
  if (asked && asked !== last) {
    setLast(asked)
    setStep(asked.step)
  }
  const guest = (asked ?? last)?.guest
  const title = step === 'drop' ? 'Не нужно или отложено' : (guest?.number ?? '')
  return (
    <FormSheet opened={asked !== null} onClose={rest.onClose} title={title}>
      {guest && step === 'drop' && <DropForm {...rest} guest={guest} />}
      {guest && step === 'acts' && <GuestActs {...rest} guest={guest} onDrop={() => setStep('drop')} />}
    </FormSheet>
  )
}
