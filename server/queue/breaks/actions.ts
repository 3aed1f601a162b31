import { atDesk, type Member } from '../../../shared/platform/actor.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { breakUntilTime, breakWords } from '../../../shared/queue/room-break.ts'
import { queueRefusals, ticketWords } from '../../../shared/queue/ru.ts'
import type { BreakAsked } from '../../../shared/queue/schema.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { OpenQueue } from '../actions.ts'
import { checkWorker, inRoom, type RoomCall } from '../console/actions.ts'
import type { RoomRow } from '../rooms/store.ts'
import { endBreak, setBreak } from '../transitions/actions.ts'

/** Refuses a change of the break of another doctor's room; the desk may set one for a doctor who has called. */
function checkBreak(room: RoomRow, actor: Member): void {
  if (!room.isOpen) refuse(queueRefusals.CABINET_CLOSED)
  if (!atDesk(actor)) checkWorker(room, actor)
}

/** Puts a room on a break, or prolongs it; a break until a time that has passed is refused. */
export function beginBreak(tx: Tx, call: RoomCall & { asked: BreakAsked }, now: Date) {
  const { asked, actor } = call
  const act = (queue: OpenQueue, room: RoomRow) => {
    checkBreak(room, actor)
    const to =
      'minutes' in asked
        ? { breakMinutes: asked.minutes, breakUntil: null }
        : {
            breakMinutes: null,
            breakUntil: breakUntilTime(now, asked.time) ?? refuse(queueRefusals.BREAK_TIME),
          }
    setBreak(queue, room, to)
    const until = to.breakUntil?.toISOString() ?? null
    note(tx, {
      id: room.id,
      after: {
        cabinet: room.name,
        state: ticketWords.break,
        rest: breakWords({ breakMinutes: to.breakMinutes, breakUntil: until }),
      },
    })
  }
  return inRoom(tx, call, { act }, now)
}

/** Ends the break of a room; a room without a break stays as it is. */
export function finishBreak(tx: Tx, call: RoomCall, now: Date) {
  const act = (queue: OpenQueue, room: RoomRow) => {
    checkBreak(room, call.actor)
    endBreak(queue, room)
    note(tx, { id: room.id, after: { cabinet: room.name, state: ticketWords.breakOver } })
  }
  return inRoom(tx, call, { act }, now)
}
