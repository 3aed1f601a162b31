import { memo, useRef, useState } from 'react'
import { type KeyLine, KeysSheet, useHelpKey } from '../keys-sheet.tsx'

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

const none: readonly KeyLine[] = []

/** A short help of the keys of a list, its own first; `?` opens it. */
export const KeysHelp = memo(
  ({ hasChoice, keys = none }: { hasChoice: boolean; keys?: readonly KeyLine[] }) => {
    const [isOpen, setOpen] = useState(false)
    const hadFocus = useRef(true)
    useHelpKey(() => {
      hadFocus.current = document.activeElement !== document.body
      setOpen(true)
    })
    const close = () => {
      setOpen(false)
      // Such as right after a card has closed, before its row has the focus again.
      if (!hadFocus.current) document.querySelector<HTMLElement>('[data-opener][tabindex="0"]')?.focus()
    }
    const lines = [...keys, ...common.filter(({ isOfChoice }) => hasChoice || !isOfChoice)]
    return <KeysSheet opened={isOpen} onClose={close} title="Клавиши списка" lines={lines} />
  },
)
