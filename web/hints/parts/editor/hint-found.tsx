import { Flex, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { findHints } from '../../../../shared/hints/find.ts'
import { groupNames } from '../../../../shared/hints/ru.ts'
import type { AdminHint, HintId } from '../../../../shared/hints/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'
import classes from './editor.module.css'
import { Marks } from './hint-row.tsx'

interface FoundProps {
  hints: readonly AdminHint[]
  query: string
  opened: HintId | null
  onOpen: (hint: AdminHint) => void
}

/** Search results among the hints of all groups, by relevance. */
export function FoundHints({ hints, query, opened, onOpen }: FoundProps) {
  const found = findHints(hints, query)
  return (
    <div className={classes.panel}>
      <Text role="status" size="sm" c="dimmed">
        {found.length > 0
          ? `Найдено: ${countOf(found.length, ['подсказка', 'подсказки', 'подсказок'])} во всех группах`
          : ''}
      </Text>
      {found.length === 0 ? (
        <Empty drawing={<IconTile icon={IconSearch} tone="calm" size="lg" />} title="Ничего не нашлось">
          Ищем по названиям, заголовкам и текстам всех групп, и среди выключенных. Попробуйте другое слово.
        </Empty>
      ) : (
        <Card flush component="div">
          <ul className={classes.list}>
            {found.map((hint) => (
              <li
                key={hint.id}
                className={classes.item}
                data-hint={hint.id}
                data-open={hint.id === opened || undefined}
              >
                <UnstyledButton
                  className={classes.open}
                  data-part="open"
                  data-row={hint.id}
                  data-alone
                  aria-current={hint.id === opened || undefined}
                  onClick={() => onOpen(hint)}
                >
                  <Flex component="span" direction="column" flex="1 1 12rem" miw={0}>
                    <span className={classes.step}>{groupNames[hint.type]}</span>
                    <span className={classes.name}>{hint.name}</span>
                    <span className={classes.second}>{hint.header}</span>
                  </Flex>
                  <Marks hint={hint} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
