import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Printed } from '../../../ui/printed.tsx'

const List = ({ codes }: { codes: readonly string[] }) => (
  <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" aria-label="Коды восстановления">
    {codes.map((code) => (
      <li key={code}>
        <Text span ff="monospace">
          {code}
        </Text>
      </li>
    ))}
  </SimpleGrid>
)

/** The recovery codes, shown once: to be printed or written down. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Stack gap={20}>
      <Text>
        Если под рукой не окажется ни ключа, ни телефона, войти поможет один из этих кодов. Каждый действует
        один раз. Больше кабинет их не покажет: распечатайте и уберите туда, где хранят документы.
      </Text>
      <List codes={codes} />
      <Group gap="sm" grow>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Распечатать
        </Button>
        <Button size="lg" onClick={onKept}>
          Коды сохранены
        </Button>
      </Group>
      {isPrinting && (
        <Printed onDone={() => setPrinting(false)}>
          <Title order={1}>Коды восстановления</Title>
          <p>Личный кабинет, {location.host}. Каждый код действует один раз. Никому их не показывайте.</p>
          <List codes={codes} />
        </Printed>
      )}
    </Stack>
  )
}
