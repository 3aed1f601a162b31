import { Box, Button, Group, Loader, SimpleGrid, Stack } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconBellRinging,
  IconCheck,
  IconCoffee,
  IconDoorEnter,
  IconPlayerPlay,
  IconUserShare,
  IconUserX,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SentFindings } from '../../../../shared/findings/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import type { Console } from '../../../../shared/queue/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { type AskRoom, askAbout, askBreakOver, askDone, askNext, askOpen, askResume } from '../api.ts'
import classes from './console.module.css'
import type { ActName, Acts } from './use-acts.ts'
import { useWayBack } from './use-way-back.ts'
import { absentWords, isAway, passedWords, resumedWords } from './words.ts'

interface Props {
  room: Console
  acts: Acts
  /** The stream of the room is open, so the shown state is current. */
  isLinked: boolean
  /**
   * Called when a patient whose stop was ended by mistake is inside again: the undo button has disappeared, so
   * the focus must move.
   */
  onResumed: () => void
  /** A colleague receives in the room: the large button asks whether to go on instead. */
  isOthers: boolean
  onTakeOver: () => void
  /** Findings about the patient inside: they are sent with the end of the stop. */
  findings: StopFindings
  /** Takes the act of the large button, which Enter in the last field of the forms presses too. */
  main: RefObject<() => void>
}

const unlinked = 'Нет связи. Показано то, что было известно последним'

/** The key that presses the large button from anywhere on the page. */
const shortcut = 'F2'

interface Act {
  name: ActName
  words: string
  icon: Icon
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

/** Other actions on the patient inside. The buttons keep their places even when the room is empty. */
function sideActs({ inside }: Console, { writing }: StopFindings): Act[] {
  const about = (act: Parameters<typeof askAbout>[0]) => inside && askAbout(act, inside.ticket)
  const number = inside?.number ?? ''
  return [
    {
      name: 'done',
      words: writing === 'nothing' ? 'Закончить' : `${shortWrites[writing]}, закончить`,
      icon: IconCheck,
      ask: inside && askDone(inside.ticket),
      ...(inside && { end: (findings?: SentFindings) => askDone(inside.ticket, findings) }),
    },
    {
      name: 'recall',
      words: 'Повторить вызов',
      icon: IconBellRinging,
      ask: about('recall'),
      done: `${number}: вызов повторён`,
    },
    {
      name: 'absent',
      words: byGender('Не пришёл', inside?.gender ?? 'Мужской'),
      icon: IconUserX,
      ask: about('absent'),
      done: inside ? absentWords(inside) : '',
    },
    {
      name: 'back',
      words: 'Вернуть к двери',
      icon: IconArrowBackUp,
      ask: about('back'),
      done: `${number} снова у двери`,
    },
  ]
}

const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null

/** The focus is on nothing that takes Enter itself. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || target instanceof HTMLHeadingElement

/**
 * F2 presses the large button wherever the focus is, except while a dialog is open; so does Enter with the focus on nothing
 * while the end of the stop writes a finding. A key held down presses once.
 */
function useShortcut(press: () => void, takesEnter: boolean): void {
  const last = useRef(press)
  last.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isEnter = takesEnter && event.key === 'Enter' && isNowhere(event.target)
      const isOther =
        !(event.key === shortcut || isEnter) ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.shiftKey
      if (isOther || event.repeat || isDialogOpen()) return
      event.preventDefault()
      last.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [takesEnter])
}

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

/**
 * Shows the result of the last action. For two minutes after a stop was ended, it also shows the button that
 * undoes this.
 */
function Answer({ room, acts, isLinked, onResumed, isOthers }: Props) {
  const { run, sending, answer } = acts
  const passed = useWayBack(room)
  // After the undo button disappears, its space stays until the next action, so that the content below does not
  // move by itself.
  const [isHeld, setHeld] = useState(false)
  if (passed && !isHeld) setHeld(true)
  if (!passed && sending && isHeld) setHeld(false)
  const inside = room.inside?.number ?? null
  const resume = async ({ ticket, number }: NonNullable<typeof passed>) => {
    const ask = askResume(room.inside?.ticket ?? null, ticket)
    if (await run('resume', ask, resumedWords(number, inside))) onResumed()
  }
  const ended = passed && passedWords(passed.number, inside)
  const refusal = answer?.isRefusal ? answer.text : null
  const outcome = isLinked ? (answer?.text ?? ended) : unlinked
  return (
    <Group
      gap="0.5rem 1rem"
      justify="space-between"
      className={classes.answer}
      data-held={isHeld || undefined}
    >
      <Box flex="1 1 16rem" miw={0}>
        <p role="alert" data-refusal>
          {refusal}
        </p>
        <p role="status">{sending ? 'Отправляем…' : refusal === null && outcome}</p>
      </Box>
      {passed && !isOthers && (
        <Button
          variant="default"
          className={classes.resume}
          {...pendingState('resume', acts)}
          leftSection={<Sign icon={IconArrowBackUp} isSent={sending === 'resume'} size={20} />}
          onClick={() => void resume(passed)}
        >
          Вернуть {passed.number} в кабинет
        </Button>
      )}
    </Group>
  )
}

/** All buttons of a room, large and always in the same places. Shows the pending action and its result. */
export function ActButtons(props: Props) {
  const { room, acts, isOthers, onTakeOver, findings } = props
  const { run, sending, isResting } = acts
  const main = mainAct(room, isOthers, findings)
  const press = ({ name, ask, end, done }: Act) => {
    if (!end) return void (ask && run(name, ask, done))
    const sent = findings.isPending ? null : findings.ready()
    if (sent === null) return
    const send: AskRoom = async (id) => {
      try {
        return await end(sent)(id)
      } catch (error) {
        await findings.onRefused(error)
        throw error
      }
    }
    void run(name, send, done)
  }
  const pressMain = () => (isOthers ? onTakeOver() : press(main))
  props.main.current = pressMain
  useShortcut(pressMain, findings.writing !== 'nothing')
  // A stop waits for its forms: before that nobody knows what its end writes.
  const waiting = ({ end, name }: Act) =>
    pendingState(name, end && findings.isPending ? { ...acts, isResting: true } : acts)
  return (
    <Stack gap="sm">
      <Button
        className={classes.main}
        fullWidth
        aria-keyshortcuts={shortcut}
        leftSection={<Sign icon={main.icon} isSent={sending === main.name} size={28} />}
        rightSection={
          <kbd className={classes.key} aria-hidden>
            {shortcut}
          </kbd>
        }
        {...waiting(main)}
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        onClick={pressMain}
      >
        {main.words}
      </Button>
      <SimpleGrid cols={4} spacing="sm" className={classes.sides}>
        {sideActs(room, findings).map((act) => (
          <Button
            key={act.name}
            variant="default"
            className={classes.side}
            disabled={isOthers || (!act.ask && !isResting)}
            leftSection={<Sign icon={act.icon} isSent={sending === act.name} size={22} />}
            {...waiting(act)}
            onClick={() => press(act)}
          >
            {act.words}
          </Button>
        ))}
      </SimpleGrid>
      <Answer {...props} />
    </Stack>
  )
}
