import { Button, Loader, SimpleGrid, Stack } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconBellRinging,
  IconCheck,
  IconCoffee,
  IconDoorEnter,
  IconPlayerPlay,
  IconUserShare,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SentFindings } from '../../../../shared/findings/schema.ts'
import type { Console } from '../../../../shared/queue/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { isChord } from '../../../ui/walk-rows.ts'
import { type AskRoom, askAbout, askBreakOver, askDone, askNext, askOpen, askResume } from '../api.ts'
import classes from './console.module.css'
import { endOfStop } from './end-of-stop.ts'
import type { RareGroup } from './rare-acts.ts'
import { RareMenu } from './rare-menu.tsx'
import { isDialogOpen, roomKeys } from './room-keys.ts'
import type { ActName, Acts } from './use-acts.ts'
import { useWayBack } from './use-way-back.ts'
import { isAway, passedWords, resumedWords } from './words.ts'

interface Props {
  room: Console
  acts: Acts
  /** The stream of the room is open, so the shown state is current. */
  isLinked: boolean
  /**
   * Called when a patient whose stop was ended by mistake is inside again: the undo button is disabled now, so
   * the focus must move.
   */
  onResumed: () => void
  /** A colleague receives in the room: the large button asks whether to go on instead. */
  isOthers: boolean
  onTakeOver: () => void
  /** Findings about the patient inside: they are sent with the end of the stop. */
  findings: StopFindings
  /** The acts of the menu «Ещё». */
  rare: readonly RareGroup[]
  onKeys: () => void
  /** Takes the act of the large button, which Enter in the last field of the forms presses too. */
  main: RefObject<() => void>
}

const unlinked = 'Нет связи. Показано то, что было известно последним'

interface Act {
  name: ActName
  words: string
  icon: Icon
  key?: string
  ask: AskRoom | null
  /** Ends the stop together with what was found; `ask` of the same act sends no finding. */
  end?: (findings: SentFindings | undefined) => AskRoom
  /** The text shown after the action has succeeded. */
  done?: string
}

/** The first words of the buttons that end a stop, by the findings that they write. */
const writes = { typed: 'Записать', norm: 'Без патологии', taken: 'Взято' }

/** The small button has two short lines on a phone. */
const shortWrites = { ...writes, norm: 'Норма' }

const endWords = (
  writing: StopFindings['writing'],
  { end, plain }: { end: string; plain: string },
): string => (writing === 'nothing' ? plain : `${writes[writing]}, ${end}`)

/** The main action of a doctor: start, call in, or release and call the next. */
function mainAct({ cabinet, inside }: Console, isOthers: boolean, { writing }: StopFindings): Act {
  if (isOthers)
    return { name: 'open', words: 'Принимать здесь вместо коллеги', icon: IconUserShare, ask: null }
  if (!cabinet.isOpen) return { name: 'open', words: 'Начать приём', icon: IconPlayerPlay, ask: askOpen }
  if (isAway(cabinet))
    return inside
      ? {
          name: 'done',
          words: endWords(writing, { end: 'перерыв', plain: 'Закончить и уйти на перерыв' }),
          icon: IconCoffee,
          ask: askDone(inside.ticket),
          end: (findings) => askDone(inside.ticket, findings),
        }
      : { name: 'breakOver', words: 'Закончить перерыв', icon: IconPlayerPlay, ask: askBreakOver }
  if (!inside)
    return { name: 'next', words: 'Пригласить следующего', icon: IconDoorEnter, ask: askNext(null) }
  return {
    name: 'next',
    words: endWords(writing, { end: 'следующий', plain: 'Закончить и пригласить следующего' }),
    icon: IconDoorEnter,
    ask: askNext(inside.ticket),
    end: (findings) => askNext(inside.ticket, findings),
  }
}

/** Other frequent actions on the patient inside. The buttons keep their places even when the room is empty. */
function sideActs({ inside }: Console, { writing }: StopFindings): Act[] {
  return [
    {
      name: 'done',
      words: writing === 'nothing' ? 'Закончить' : `${shortWrites[writing]}, закончить`,
      icon: IconCheck,
      key: roomKeys.done,
      ask: inside && askDone(inside.ticket),
      ...(inside && { end: (findings?: SentFindings) => askDone(inside.ticket, findings) }),
    },
    {
      name: 'recall',
      words: 'Повторить вызов',
      icon: IconBellRinging,
      key: roomKeys.recall,
      ask: inside && askAbout('recall', inside.ticket),
      done: `${inside?.number}: вызов повторён`,
    },
  ]
}

/** The focus is on nothing that takes Enter itself. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || target instanceof HTMLHeadingElement

/**
 * The keys of the acts press them wherever the focus is, except while a dialog or the menu is open; so does Enter for the
 * large button, with the focus on nothing, while the end of the stop writes a finding. A key held down presses once.
 */
function useRoomKeys(press: Readonly<Record<string, () => void>>, takesEnter: boolean): void {
  const last = useRef(press)
  last.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isEnter = takesEnter && event.key === 'Enter' && !event.shiftKey && isNowhere(event.target)
      const key = isEnter ? roomKeys.main : `${event.shiftKey ? 'Shift+' : ''}${event.key}`
      const act = last.current[key]
      if (!act || isChord(event) || event.repeat || isDialogOpen()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [takesEnter])
}

const KeyMark = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)

const Sign = ({ icon: Mark, isSent, size }: { icon: Icon; isSent: boolean; size: number }) =>
  isSent ? (
    <Loader color="currentColor" size={size} aria-hidden />
  ) : (
    <Mark size={size} stroke={1.75} aria-hidden />
  )

/** A disabled button would lose the focus, so busy buttons stay enabled and `run` ignores further presses. */
const pendingState = (name: ActName, { isResting, sending }: Acts) => ({
  'aria-disabled': isResting || undefined,
  'data-busy': isResting || undefined,
  'data-sent': sending === name || undefined,
})

type LastStop = Console['passed']

/**
 * Returns the act that undoes the end of a stop for two minutes after it; null when there is none to undo.
 */
function resumeOf({ room, acts, onResumed, isOthers }: Props, passed: LastStop): (() => void) | null {
  if (!passed || isOthers) return null
  const { ticket, number } = passed
  const inside = room.inside?.number ?? null
  return async () => {
    const ask = askResume(room.inside?.ticket ?? null, ticket)
    if (await acts.run('resume', ask, resumedWords(number, inside))) onResumed()
  }
}

interface ResumeProps {
  acts: Acts
  number: string | undefined
  resume: (() => void) | null
}

/** The button keeps its place while there is nothing to undo. */
const ResumeButton = ({ acts, number, resume }: ResumeProps) => (
  <Button
    variant="default"
    className={classes.side}
    disabled={!resume}
    aria-keyshortcuts={roomKeys.resume}
    {...pendingState('resume', acts)}
    leftSection={<Sign icon={IconArrowBackUp} isSent={acts.sending === 'resume'} size={22} />}
    rightSection={<KeyMark>⇧F2</KeyMark>}
    onClick={() => resume?.()}
  >
    {resume ? `Вернуть ${number}` : 'Вернуть в кабинет'}
  </Button>
)

/** Shows the result of the last action. */
function Answer({ room, acts, isLinked, passed }: Props & { passed: LastStop }) {
  const { sending, answer } = acts
  const ended = passed && passedWords(passed.number, room.inside?.number ?? null)
  const refusal = answer?.isRefusal ? answer.text : null
  const outcome = isLinked ? (answer?.text ?? ended) : unlinked
  return (
    <div className={classes.answer}>
      <p role="alert" data-refusal>
        {refusal}
      </p>
      <p role="status">{sending ? 'Отправляем…' : refusal === null && outcome}</p>
    </div>
  )
}

/** All buttons of a room, large and always in the same places. Shows the pending action and its result. */
export function ActButtons(props: Props) {
  const { room, acts, isOthers, onTakeOver, findings } = props
  const { run, sending, isResting } = acts
  const passed = useWayBack(room)
  const main = mainAct(room, isOthers, findings)
  const press = ({ name, ask, end, done }: Act) => {
    if (!end) return void (ask && run(name, ask, done))
    const send = endOfStop(findings, end)
    if (send) void run(name, send, done)
  }
  const pressMain = () => (isOthers ? onTakeOver() : press(main))
  props.main.current = pressMain
  const resume = resumeOf(props, passed)
  const sides = sideActs(room, findings)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const byKey: Record<string, () => void> = {
    [roomKeys.main]: pressMain,
    [roomKeys.resume]: () => resume?.(),
    [roomKeys.more]: () => setMoreOpen(true),
  }
  for (const act of sides) if (act.key) byKey[act.key] = () => !isOthers && press(act)
  useRoomKeys(byKey, findings.writing !== 'nothing')
  // A stop waits for its forms: before that nobody knows what its end writes.
  const waiting = ({ end, name }: Act) =>
    pendingState(name, end && findings.isPending ? { ...acts, isResting: true } : acts)
  return (
    <Stack gap="sm">
      <Button
        className={classes.main}
        fullWidth
        aria-keyshortcuts={roomKeys.main}
        leftSection={<Sign icon={main.icon} isSent={sending === main.name} size={28} />}
        rightSection={<KeyMark>{roomKeys.main}</KeyMark>}
        {...waiting(main)}
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        onClick={pressMain}
      >
        {main.words}
      </Button>
      <SimpleGrid cols={4} spacing="sm" className={classes.sides}>
        {sides.map((act) => (
          <Button
            key={act.name}
            variant="default"
            className={classes.side}
            disabled={isOthers || (!act.ask && !isResting)}
            leftSection={<Sign icon={act.icon} isSent={sending === act.name} size={22} />}
            {...(act.key && { 'aria-keyshortcuts': act.key, rightSection: <KeyMark>{act.key}</KeyMark> })}
            {...waiting(act)}
            onClick={() => press(act)}
          >
            {act.words}
          </Button>
        ))}
        <ResumeButton acts={acts} number={passed?.number} resume={resume} />
        <RareMenu groups={props.rare} opened={isMoreOpen} onChange={setMoreOpen} onKeys={props.onKeys} />
      </SimpleGrid>
      <Answer {...props} passed={passed} />
    </Stack>
  )
}
