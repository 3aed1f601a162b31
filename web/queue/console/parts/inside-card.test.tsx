import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Console } from '../../../../shared/queue/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { InsideCard } from './inside-card.tsx'
import { rareGroups } from './rare-acts.ts'
import { keyLines, roomKeys } from './room-keys.ts'
import type { Acts } from './use-acts.ts'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const id = '01890000-0000-7000-8000-000000000001'
const now = new Date('2026-12-08T08:00:00Z')
const inside = {
  ticket: id,
  booking: id,
  number: 'П-014',
  fullname: 'Орлов Пётр Ильич',
  birth: '1984-05-17',
  gender: 'Мужской',
  isPriority: false,
  state: 'inside',
  since: '2026-12-08T07:56:00Z',
  isHere: false,
  misses: 0,
  sentFirst: null,
  kind: 'periodic',
  factors: [],
  services: [{ service: 'doc-neurologist', name: 'Осмотр невролога' }],
  left: 3,
}

interface RoomCase {
  rest?: object
  inside?: object
  isOthers?: boolean
}

const acts: Acts = { run: async () => true, sending: null, isResting: false, answer: null }
const nothing = () => {}
const dialogs = { onDrop: nothing, onLeave: nothing, onBreak: nothing, onClose: nothing, onRename: nothing }

function roomOf({ rest = {}, ...given }: RoomCase): Console {
  const cabinet = {
    id,
    city: 'ekb',
    station: 'neurologist',
    stationName: 'Невролог',
    name: '14',
    place: null,
    isOpen: true,
    worker: 'Белова Анна Юрьевна',
    breakMinutes: null,
    breakUntil: null,
    current: given.inside ? 'П-014' : null,
    called: 0,
    waiting: 0,
    needed: 0,
    ...rest,
  }
  return Console.parse({
    version: 1,
    cabinet,
    isOthers: false,
    inside: null,
    passed: null,
    sentBack: [],
    unserved: 0,
    door: [],
    later: { inside: 0, called: 0, before: 0 },
    pool: [],
    next: null,
    ...given,
  })
}

const findings: StopFindings = {
  found: null,
  isPending: false,
  failure: null,
  onRetry: nothing,
  entries: {},
  errors: {},
  onEntry: nothing,
  writing: 'nothing',
  unwritten: [],
  ready: () => undefined,
  onRefused: async () => {},
}

/** Renders the workplace of a room; returns its plain text. */
function shown(given: RoomCase): string {
  const room = roomOf(given)
  const markup = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <InsideCard
          findings={findings}
          room={room}
          acts={acts}
          isLinked
          now={now}
          isOthers={room.isOthers}
          rare={rareGroups({ room, acts, dialogs, mayRest: true })}
          onKeys={nothing}
          onTakeOver={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const text = markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
  return text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
}

test('the doctor of a room on a break reads until when, and the large button ends the break', () => {
  const text = shown({ rest: { breakUntil: '2026-12-08T08:30:00Z' } })
  expect(text).toContain('Перерыв до 13:30')
  expect(text).toContain('Закончить перерыв')
  expect(text).not.toContain('Пригласить следующего')
})

test('with a patient inside the large button finishes with the patient and begins the break, inviting nobody', () => {
  const text = shown({ inside, rest: { breakMinutes: 15 } })
  expect(text).toContain('П-014')
  expect(text).toContain('Закончить и уйти на перерыв')
  expect(text).not.toContain('пригласить следующего')
})

/** Words of the acts of the menu that can be pressed. */
const possible = (given: RoomCase): string[] =>
  rareGroups({ room: roomOf(given), acts, dialogs, mayRest: true })
    .flatMap((group) => group.acts)
    .flatMap(({ words, press }) => (press ? [words] : []))

const rareOfPerson = ['Не пришёл', 'Вернуть к двери', 'Не нужно или отложено', 'Ушёл, не закончив']

test('a colleague who looks on is not offered to end the visit of the patient inside; the doctor of the room is', () => {
  expect(possible({ inside })).toEqual([...rareOfPerson, 'Перерыв', 'Закончить приём', 'Изменить кабинет'])
  expect(possible({ inside, isOthers: true })).toEqual(['Перерыв', 'Изменить кабинет'])
  expect(shown({ inside, isOthers: true })).toContain('Принимать здесь вместо коллеги')
})

test('the menu of an empty room has the acts on the room alone, and all acts keep their places', () => {
  expect(possible({})).toEqual(['Перерыв', 'Закончить приём', 'Изменить кабинет'])
  const places = (given: RoomCase) =>
    rareGroups({ room: roomOf(given), acts, dialogs, mayRest: true }).map((group) => group.acts.length)
  expect(places({})).toEqual(places({ inside }))
})

test('each act of the room shows its key, the help names it, and no two acts share one', () => {
  const text = shown({ inside })
  for (const key of [roomKeys.main, roomKeys.done, roomKeys.recall, '⇧F2', roomKeys.more])
    expect(text).toContain(key)
  const help = keyLines(rareOfPerson).map(({ keys }) => keys.join('+'))
  expect(help).toEqual(expect.arrayContaining(Object.values(roomKeys)))
  expect(help).toContain('F9+4')
  expect(new Set(help).size).toBe(help.length)
})
