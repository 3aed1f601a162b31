import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Sheet } from './sheet.tsx'
import { isChord } from './walk-rows.ts'

/** A key and what it does. */
export interface KeyLine {
  keys: string[]
  does: string
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null

/** Calls `open` on `?`, except while somebody types. */
export const useHelpKey = (open: () => void) =>
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || isChord(event) || isTyping(event)) return
    event.preventDefault()
    // One part of a page answers when it has several.
    event.stopImmediatePropagation()
    open()
  })

interface Props {
  title: string
  lines: readonly KeyLine[]
  opened: boolean
  onClose: () => void
}

/** Keys of a part of the cabinet and what each does. */
export const KeysSheet = ({ title, lines, opened, onClose }: Props) => (
  <Sheet opened={opened} onClose={onClose} title={title}>
    <Stack gap="xs">
      {lines.map((line) => (
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
