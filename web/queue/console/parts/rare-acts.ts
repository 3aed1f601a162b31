import {
  type Icon,
  IconArrowBackUp,
  IconCalendarPause,
  IconCoffee,
  IconDoorExit,
  IconPencil,
  IconUserX,
  IconWalk,
} from '@tabler/icons-react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { breakWords } from '../../../../shared/queue/room-break.ts'
import type { Console } from '../../../../shared/queue/schema.ts'
import { askAbout } from '../api.ts'
import type { Acts } from './use-acts.ts'
import { absentWords } from './words.ts'

/** An act of the menu «Ещё». */
export interface RareAct {
  words: string
  icon: Icon
  /** Null: not possible now; the act keeps its place in the menu. */
  press: (() => void) | null
}

/** Acts of the menu about one subject, named by its number or word. */
export interface RareGroup {
  title: string
  /** The number of the first act: digits press the acts while the menu is open. */
  numberedFrom: number
  acts: RareAct[]
}

/** Opens the dialogs of rare acts. */
export interface RareDialogs {
  onDrop: () => void
  onLeave: () => void
  onBreak: () => void
  onClose: () => void
  onRename: () => void
}

interface RareInput {
  room: Console
  acts: Acts
  dialogs: RareDialogs
  /** The user may set a break of this room. */
  mayRest: boolean
}

function personGroup({ room, acts, dialogs }: RareInput): RareGroup {
  const { inside, isOthers } = room
  const about = (press: (who: NonNullable<typeof inside>) => void) =>
    inside && !isOthers && !acts.isResting ? () => press(inside) : null
  const gender = inside?.gender ?? 'Мужской'
  return {
    title: inside?.number ?? 'Человек в кабинете',
    numberedFrom: 1,
    acts: [
      {
        words: byGender('Не пришёл', gender),
        icon: IconUserX,
        press: about((who) => void acts.run('absent', askAbout('absent', who.ticket), absentWords(who))),
      },
      {
        words: 'Вернуть к двери',
        icon: IconArrowBackUp,
        press: about(
          ({ ticket, number }) => void acts.run('back', askAbout('back', ticket), `${number} снова у двери`),
        ),
      },
      { words: 'Не нужно или отложено', icon: IconCalendarPause, press: about(dialogs.onDrop) },
      { words: byGender('Ушёл, не закончив', gender), icon: IconWalk, press: about(dialogs.onLeave) },
    ],
  }
}

function roomGroup({ room, acts, dialogs, mayRest }: RareInput, numberedFrom: number): RareGroup {
  const { cabinet, inside, isOthers } = room
  const rest = breakWords(cabinet)
  const isClosable = cabinet.isOpen && !isOthers && !acts.isResting
  return {
    title: 'Кабинет',
    numberedFrom,
    acts: [
      {
        words: rest ? (inside ? 'Изменить перерыв' : 'Продлить перерыв') : 'Перерыв',
        icon: IconCoffee,
        press: mayRest ? dialogs.onBreak : null,
      },
      { words: 'Закончить приём', icon: IconDoorExit, press: isClosable ? dialogs.onClose : null },
      { words: 'Изменить кабинет', icon: IconPencil, press: dialogs.onRename },
    ],
  }
}

/** Acts that a doctor needs seldom, always the same and in the same places. */
export function rareGroups(given: RareInput): RareGroup[] {
  const person = personGroup(given)
  return [person, roomGroup(given, person.acts.length + 1)]
}
