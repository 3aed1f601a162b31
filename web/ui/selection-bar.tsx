import { ActionIcon, Flex, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberWords } from '../../shared/platform/count-words.ts'
import classes from './card-place.module.css'

interface SelectionBarProps {
  /** The label of the selection: «Выбранные записи». */
  label: string
  count: number
  /** A line under the count. */
  note?: string | false
  /** Content above the bar, for instance a file that is being made. It stays when nothing is selected any more. */
  above?: ReactNode
  onClear: () => void
  /** Actions on the selection: buttons `hero-solid` and `hero`. */
  children: ReactNode
}

/** A dark bar at the bottom of the page with actions on the selected rows. */
export const SelectionBar = ({ label, count, note, above, onClear, children }: SelectionBarProps) => (
  <Stack
    role="status"
    gap="sm"
    align="center"
    className={classes.place}
    data-shown={count > 0 || Boolean(above) || undefined}
    data-bottom-bar={count > 0 || undefined}
  >
    {above && <div className={classes.above}>{above}</div>}
    {count > 0 && (
      <Flex
        component="section"
        gap={10}
        align="center"
        wrap="wrap"
        c="var(--app-on-hero)"
        className={classes.bar}
        aria-label={label}
      >
        <p className={classes.words}>
          Выбрано: {numberWords(count)}
          {note && (
            <Text component="small" inherit fz="xs" fw={400} c="var(--app-on-hero-2)" display="block">
              {note}
            </Text>
          )}
        </p>
        {children}
        <ActionIcon variant="hero" size={44} aria-label="Снять выбор" onClick={onClear}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Flex>
    )}
  </Stack>
)
