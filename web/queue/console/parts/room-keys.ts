import type { KeyLine } from '../../../ui/keys-sheet.tsx'

/** Keys of the acts of a room. They are no letters: a doctor presses them while he types. */
export const roomKeys = {
  main: 'F2',
  done: 'F4',
  recall: 'F8',
  resume: 'Shift+F2',
  more: 'F9',
} as const

/** The keys of a room for its help. `rare`: words of the acts of the menu, in its order. */
export const keyLines = (rare: readonly string[]): KeyLine[] => [
  { keys: [roomKeys.main], does: 'Большая кнопка: начать, пригласить, закончить и пригласить следующего' },
  { keys: [roomKeys.done], does: 'Закончить и никого не приглашать' },
  { keys: [roomKeys.recall], does: 'Повторить вызов' },
  { keys: ['Shift', 'F2'], does: 'Вернуть в кабинет того, с кем закончили по ошибке' },
  { keys: ['Enter'], does: 'В записи: к следующему полю, из последнего — как F2' },
  { keys: [roomKeys.more], does: 'Открыть «Ещё»' },
  ...rare.map((does, place) => ({ keys: [roomKeys.more, String(place + 1)], does })),
  { keys: ['Ctrl', 'K'], does: 'Найти раздел, действие или человека: на Mac ⌘K' },
  { keys: ['?'], does: 'Показать эту подсказку, когда вы не печатаете' },
]

/** A dialog or the menu takes the keys itself. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
