import { Button } from '@mantine/core'
import { IconDoorEnter, IconInfoCircle, IconStar, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Console, DropReason, type Patient } from '../../../../shared/queue/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { askBack, askDrop, askPriority, askTake, useRoomAct } from '../api.ts'
import classes from './console.module.css'
import { endOfStop } from './end-of-stop.ts'
import type { Acts } from './use-acts.ts'
import { endedByCall, isAway, personWords } from './words.ts'

/**
 * The patient of the sheet over the room, and its first view. `drop`: the sheet opens directly at the question
 * why the stop is not needed.
 */
export interface SheetSubject {
  patient: Patient
  step: 'acts' | 'drop'
}

interface Props {
  room: Console
  acts: Acts
  /** Findings about the patient inside: a call out of turn ends that stop and sends them. */
  findings: StopFindings
  now: Date
  onClose: () => void
  onLeave: (patient: Patient) => void
}

const usual = ['Принёс результаты', 'Не натощак', 'Отказался', 'Перенесено на другой день']

function DropForm({ room, patient, onClose }: Pick<Props, 'room' | 'onClose'> & { patient: Patient }) {
  const { id, station, stationName } = room.cabinet
  const act = useRoomAct(id)
  return (
    <ReasonForm
      rule={DropReason}
      longest={200}
      usual={usual}
      act="Убрать из маршрута"
      send={async (reason) => void (await act(askDrop(patient, station, reason)))}
      onClose={onClose}
    >
      {patient.number}, {patient.fullname}. {stationName}: из маршрута это уйдёт, остальное останется.
    </ReasonForm>
  )
}

/** Explains why nobody can be invited from this screen now. */
function takeProblem({ cabinet, isOthers }: Console): string {
  if (!cabinet.isOpen) return 'Пригласить можно, когда начат приём.'
  if (isOthers) return `Пригласить сюда может ${cabinet.worker ?? 'сотрудник, который здесь принимает'}.`
  return 'В кабинете перерыв. Пригласить можно, когда он закончен.'
}

type PatientActsProps = Props & { patient: Patient; onDrop: () => void }

/** Actions for a patient who is not inside. Also confirms a call out of turn. */
export function PatientActs(props: PatientActsProps) {
  const { room, acts, findings, now, patient, onClose, onLeave, onDrop } = props
  const { inside, cabinet, isOthers } = room
  const isTakable = cabinet.isOpen && !isOthers && !isAway(cabinet)
  const take = () => {
    onClose()
    const ask = inside
      ? endOfStop(findings, (sent) => askTake(inside.ticket, patient.ticket, sent))
      : askTake(null, patient.ticket)
    if (ask) void acts.run('take', ask)
  }
  const prefer = () => {
    const done = patient.isPriority
      ? `${patient.number} ждёт как все`
      : `${patient.number} пойдёт вне очереди`
    void acts.run('priority', askPriority(patient, !patient.isPriority), done)
    onClose()
  }
  const callAgain = () => {
    void acts.run('here', askBack(patient), `${patient.number} снова в очереди`)
    onClose()
  }
  return (
    <div className={classes.sheet}>
      <p>
        {patient.fullname}, {personWords(patient, now)}
      </p>
      {isTakable && inside && (
        <Note tone="warm" icon={IconInfoCircle}>
          {endedByCall(inside, findings)}
        </Note>
      )}
      {isTakable ? (
        <Button
          size="lg"
          h={60}
          px="sm"
          data-autofocus
          loading={findings.isPending}
          leftSection={<IconDoorEnter size={22} stroke={1.75} aria-hidden />}
          onClick={take}
        >
          Пригласить сюда сейчас
        </Button>
      ) : (
        <Note tone="calm" icon={IconInfoCircle}>
          {takeProblem(room)}
        </Note>
      )}
      {patient.state === 'away' && (
        <Button
          size="lg"
          variant="default"
          h={60}
          leftSection={<IconWalk size={22} stroke={1.75} aria-hidden />}
          onClick={callAgain}
        >
          {byGender('Вернулся', patient.gender)}, вызывать как всех
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        h={60}
        px="sm"
        leftSection={<IconStar size={22} stroke={1.75} aria-hidden />}
        onClick={prefer}
      >
        {patient.isPriority ? 'Вызывать как всех' : 'Вне очереди во все кабинеты'}
      </Button>
      <Button size="lg" variant="default" h={60} onClick={onDrop}>
        Не нужно или отложено
      </Button>
      <Button
        size="lg"
        variant="default"
        h={60}
        onClick={() => {
          onClose()
          onLeave(patient)
        }}
      >
        {byGender('Ушёл, не закончив', patient.gender)}
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
  const patient = (asked ?? last)?.patient
  const title = step === 'drop' ? 'Не нужно или отложено' : (patient?.number ?? '')
  return (
    <FormSheet opened={asked !== null} onClose={rest.onClose} title={title}>
      {patient && step === 'drop' && <DropForm {...rest} patient={patient} />}
      {patient && step === 'acts' && (
        <PatientActs {...rest} patient={patient} onDrop={() => setStep('drop')} />
      )}
    </FormSheet>
  )
}
