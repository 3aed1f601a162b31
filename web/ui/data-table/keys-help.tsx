import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { memo, useRef, useState } from 'react'
import { Sheet } from '../sheet.tsx'
import { isChord } from '../walk-rows.ts'

/** A key and what it does. */
export interface KeyLine {
  keys: string[]
  does: string
}

const common: (KeyLine & { isOfChoice?: true })[] = [
  { keys: ['↑', '↓', 'j', 'k'], does: 'Перейти к соседней строке' },
  { keys: ['Home', 'End'], does: 'К началу и к концу списка' },
  { keys: ['Enter'], does: 'Открыть строку' },
  { keys: ['x'], does: 'Выбрать строку', isOfChoice: true },
  { keys: ['Shift'], does: 'Держать при выборе: отметить всё от прошлой строки до этой', isOfChoice: true },
  { keys: ['/'], does: 'Перейти в поиск' },
  { keys: ['Esc'], does: 'Закрыть карточку или снять выбор' },
  { keys: ['Ctrl', 'K'], does: 'Найти раздел, действие или человека: на Mac ⌘K' },
  { keys: ['?'], does: 'Показать эту подсказку' },
]

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null

const none: readonly KeyLine[] = []

/** A short help of the keys of a list, its own first; `?` opens it. */
export const KeysHelp = memo(
  ({ hasChoice, keys = none }: { hasChoice: boolean; keys?: readonly KeyLine[] }) => {
    const [isOpen, setOpen] = useState(false)
    const hadFocus = useRef(true)
    useWindowEvent('keydown', (event) => {
      if (event.key !== '?' || isChord(event) || isTyping(event)) return
      event.preventDefault()
      // One list answers when a page has several.
      event.stopImmediatePropagation()
      hadFocus.current = document.activeElement !== document.body
      setOpen(true)
    })
    const close = () => {
      setOpen(false)
      // Such as right after a card has closed, before its row has the focus again.
      if (!hadFocus.current) document.querySelector<HTMLElement>('[data-opener][tabindex="0"]')?.focus()
    }
    return (
      <Sheet opened={isOpen} onClose={close} title="Клавиши списка">
        <Stack gap="xs">
          {[...keys, ...common.filter(({ isOfChoice }) => hasChoice || !isOfChoice)].map((line) => (
            <Group key={line.does} gap="sm" wrap="nowrap">
              <Group gap={4} w="8.5rem" wrap="nowrap" flex="none">
                {line.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
              <Text size="sm">{line.does}</Text>
            </Group>
          ))}
        </Stack>
      </Sheet>
    )
  },
)
