import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { watchConnection } from '../platform/connection.ts'

const lost = 'Нет связи с кабинетом. Страница откроется сама, как только связь вернётся.'
const broken = 'Возможно, кабинет обновился. Откройте страницу ещё раз.'

/** Shows a fault of the page itself, e.g. a part that failed to load after an update or without a connection. */
export function Mishap() {
  const [isLost, setLost] = useState(false)
  useEffect(() => watchConnection({ lost: () => setLost(true), back: () => location.reload() }), [])
  return (
    <Stack align="flex-start" maw="28rem" p="lg" c="var(--app-text)" role="alert">
      <Title order={1}>Страница не открылась</Title>
      <Text c="dimmed">{isLost ? lost : broken}</Text>
      <Button onClick={() => location.reload()}>Обновить страницу</Button>
    </Stack>
  )
}
