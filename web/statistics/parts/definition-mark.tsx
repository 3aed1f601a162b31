import { Box, Popover, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'

/** A button that tells the exact definition of a figure. */
export const DefinitionMark = ({ name, definition }: { name: string; definition: string }) => (
  <Popover width="min(22rem, calc(100vw - 2rem))" position="bottom" shadow="md" withArrow trapFocus>
    {/* The finger-sized button takes no room of the tile. */}
    <Box m="-0.75rem">
      <Popover.Target>
        <IconButton icon={IconHelpCircle} size={18} aria-label={`Что значит «${name}»`} />
      </Popover.Target>
    </Box>
    <Popover.Dropdown>
      <Text size="sm" tabIndex={-1} data-autofocus>
        <b>{name}.</b> {definition}
      </Text>
    </Popover.Dropdown>
  </Popover>
)
