import { Box, Stack, Text, Title } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { unsafeWords } from '../../../shared/overview/ru.ts'
import type { Attention } from '../../../shared/overview/schema.ts'
import { Note } from '../../ui/note.tsx'

/** Settings that make the cabinet unsafe, each with what the administrator of the server does. */
export function UnsafeSettings({ unsafe }: Pick<Attention, 'unsafe'>) {
  if (unsafe.length === 0) return null
  return (
    <Box component="section" aria-labelledby="unsafe">
      <Note tone="danger" icon={IconShieldExclamation}>
        <Title order={2} size="h5" id="unsafe">
          {unsafe.length === 1 ? 'Небезопасная настройка сервера' : 'Небезопасные настройки сервера'}
        </Title>
        <Stack component="ul" gap="xs" mt="xs">
          {unsafe.map((one) => (
            <li key={one}>
              <Text inherit fw={500}>
                {unsafeWords[one].danger}
              </Text>
              <Text inherit>{unsafeWords[one].remedy}.</Text>
            </li>
          ))}
        </Stack>
      </Note>
    </Box>
  )
}
