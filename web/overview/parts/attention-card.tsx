import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import type { Overview } from '../../../shared/overview/schema.ts'
import { Card } from '../../ui/card.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { type Need, needsOf } from './needs.ts'
import classes from './overview.module.css'

type Look = Pick<Need, 'icon' | 'tone' | 'title' | 'note'>

const NeedLink = createLink(
  ({ icon, tone, title, note, ...link }: Look & Omit<ComponentPropsWithRef<'a'>, 'title'>) => (
    <a {...link} className={classes.need}>
      <IconTile icon={icon} tone={tone} />
      <Stack component="span" flex={1} gap={0} miw={0}>
        <Text span inherit fw={500} lh="1.375rem">
          {title}
        </Text>
        <Text span inherit fz="sm" lh="1.25rem" c="dimmed">
          {note}
        </Text>
      </Stack>
      <IconChevronRight color="var(--app-text-3)" size={20} stroke={1.75} aria-hidden />
    </a>
  ),
)

const Calm = () => (
  <Card aria-labelledby="attention">
    <Group gap="sm" wrap="nowrap">
      <IconTile icon={IconCircleCheck} />
      <div>
        <Title order={2} size="h3" id="attention">
          Всё в порядке
        </Title>
        <Text inherit fz="sm" lh="1.25rem" c="dimmed">
          Новых заявок нет, сообщения доходят, цены на месте. Внимания ничто не требует.
        </Text>
      </div>
    </Group>
  </Card>
)

/** Pending tasks, each with a link to its page; a calm message when there are none. */
export function AttentionCard({ overview }: { overview: Overview }) {
  const needs = needsOf(overview)
  if (needs.length === 0) return overview.attention.unsafe.length > 0 ? null : <Calm />
  return (
    <Card aria-labelledby="attention" pb="sm">
      <Title order={2} size="h3" id="attention">
        {needs.every(({ isAhead }) => isAhead) ? 'Скоро' : 'Требует внимания'}
      </Title>
      <SimpleGrid
        component="ul"
        type="container"
        cols={{ base: 1, '42rem': 2 }}
        spacing="lg"
        verticalSpacing={0}
        mt="xs"
      >
        {needs.map(({ key, link, icon, tone, title, note }) => (
          <li key={key}>
            <NeedLink {...link} icon={icon} tone={tone} title={title} note={note} />
          </li>
        ))}
      </SimpleGrid>
    </Card>
  )
}
