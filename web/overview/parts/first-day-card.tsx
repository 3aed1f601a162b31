import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstDayItem } from '../../../shared/overview/schema.ts'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { firstDayQuery, overviewQuery, vouchFor } from '../api.ts'
import { exampleOf, itemNote, itemPlace, itemTitle, vouchedText } from './first-day-words.ts'

/** Confirms examples one after another; the list in the answer replaces the shown one. */
function useVouching() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'first-day' },
    mutationFn: vouchFor,
    onSuccess: (list) => {
      queries.setQueryData(firstDayQuery.queryKey, list)
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey, exact: true })
    },
  })
}

/** Lists the lines that a new clinic has to settle before it opens; shows nothing once all are. */
export function FirstDayCard() {
  const { data } = useQuery(firstDayQuery)
  const vouching = useVouching()
  const open = (data?.items ?? []).filter(({ state }) => state !== 'ready')
  const settled = (data?.items ?? []).filter(({ state }) => state === 'ready')
  if (open.length === 0) return null
  return (
    <Card aria-labelledby="first-day">
      <Title order={2} size="h3" id="first-day">
        Перед открытием
      </Title>
      <Text inherit mt={4} c="dimmed">
        Люди видят только то, что задано или подтверждено. Осталось:{' '}
        {numberOf(open.length, ['пункт', 'пункта', 'пунктов'])}.
      </Text>
      {vouching.isError && (
        <Note tone="danger" icon={IconAlertTriangle} role="alert">
          Не удалось подтвердить: {vouching.error.message}
        </Note>
      )}
      <Stack component="ul" gap={0} mt="xs">
        {open.map((item) => (
          <Line key={itemTitle(item)} item={item} onVouch={vouching.mutate} isBusy={vouching.isPending} />
        ))}
      </Stack>
      {settled.length > 0 && <Settled items={settled} />}
    </Card>
  )
}

interface LineProps {
  item: FirstDayItem
  isBusy: boolean
  onVouch: ReturnType<typeof useVouching>['mutate']
}

/** A thin line above. */
const ruled = { borderTop: '1px solid var(--app-line)' }

function Line({ item, isBusy, onVouch }: LineProps) {
  const fact = exampleOf(item)
  const title = itemTitle(item)
  return (
    <Group component="li" gap="xs md" py="sm" style={ruled}>
      <Box flex="1 1 18rem" miw={0}>
        <Text inherit fw={500}>
          {title}
        </Text>
        <Text inherit fz="sm" lh="1.25rem" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {item.state === 'example' && 'Пример. '}
          {itemNote(item)}
        </Text>
      </Box>
      <Group gap="xs" align="stretch" wrap="nowrap">
        {fact && (
          <Button
            size="sm"
            loading={isBusy}
            leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
            aria-label={`Верно: ${title}`}
            onClick={() => onVouch({ fact, city: item.city })}
          >
            Верно
          </Button>
        )}
        <ButtonLink {...itemPlace(item)} size="sm" variant="default" aria-label={`Изменить: ${title}`}>
          {fact ? 'Изменить' : 'Задать'}
        </ButtonLink>
      </Group>
    </Group>
  )
}

/** The settled lines, folded, each with who made it the clinic's. */
function Settled({ items }: { items: readonly FirstDayItem[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box pt="xs" fz="sm" c="dimmed" style={ruled}>
      <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Готово: {items.length}
      </Button>
      {isOpen && (
        <ul>
          {items.map((item) => (
            <li key={itemTitle(item)}>
              {itemTitle(item)}: {vouchedText(item)}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
