import { Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { organizationsQuery } from '../../organizations/api.ts'
import { Card } from '../../ui/card.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import classes from './page.module.css'

const typingPause = 250

/** Searches for the organization whose prices are edited. */
export function OrganizationChoice({ onChoose }: { onChoose: (id: OrganizationId) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPause)
  const { data, error, isPending, refetch } = useQuery(organizationsQuery(search))
  return (
    <Stack maw="44rem">
      <TextInput
        type="search"
        label="Чьи цены открыть"
        placeholder="Название, ИНН или КПП"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isPending && (
        <Skeletons>
          <CardBone lines={2} />
        </Skeletons>
      )}
      {error && !data && (
        <ErrorState
          title="Организации не загрузились"
          error={error}
          onRetry={() => void refetch()}
          safe="Цены целы, попробуйте ещё раз."
        />
      )}
      {data?.items.length === 0 && (
        <Empty drawing={<IconTile icon={IconBuilding} size="lg" />} title="Ничего не нашлось">
          {search
            ? 'Проверьте название или введите ИНН целиком.'
            : 'Организации появятся, когда вы подключите первую в разделе «Заявки».'}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <Card flush>
          <ul aria-label="Организации">
            {data.items.map(({ id, name, inn, kpp }) => (
              <li key={id} className={classes.organization}>
                <UnstyledButton className={classes.pick} onClick={() => onChoose(id)}>
                  <span>
                    <span className={classes.pickName}>{name}</span>
                    <span className={classes.pickInn}>
                      ИНН {inn}
                      {kpp && `, КПП ${kpp}`}
                    </span>
                  </span>
                  <IconChevronRight size={20} stroke={1.75} aria-hidden />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}
