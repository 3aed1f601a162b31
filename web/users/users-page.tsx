import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountId } from '../../shared/platform/ids.ts'
import { formatPhone } from '../../shared/platform/phone.ts'
import { ListScreen } from '../list-views/list-screen.tsx'
import { useTyped } from '../platform/typed.ts'
import { RecordPlace } from '../ui/record-place.tsx'
import { figuresQuery, usersQuery, useUser } from './api.ts'
import { cardName } from './parts/card/card-words.ts'
import { filtersIn, listQueryOf, useUserAddress } from './parts/list/user-address.ts'
import { userColumns } from './parts/list/user-columns.tsx'
import { UserContent } from './parts/list/user-content.tsx'
import { userFilters } from './parts/list/user-filters.ts'
import { UserNothing } from './parts/list/user-nothing.tsx'
import { AddSheet } from './parts/sheets/add-sheet.tsx'

const nothing = { q: undefined, role: undefined, state: undefined, kind: undefined }

/** `/admin?users`: a searchable list of users, with the open one beside it or over it. */
export function UsersPage() {
  const address = useUserAddress()
  const { q, opened, tab, go } = address
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const [isAdding, setAdding] = useState(false)
  const list = useInfiniteQuery(usersQuery(listQueryOf(address)))
  const { data: figures } = useQuery(figuresQuery)
  const filters = useMemo(() => userFilters(figures), [figures])
  const open = (id: AccountId) => go({ user: id })
  const add = () => setAdding(true)
  return (
    <>
      <ListScreen
        name="users"
        label="Пользователи"
        columns={userColumns}
        query={list}
        search={{
          label: 'Поиск пользователей',
          placeholder: 'Телефон, имя, email, номер пациента, организация',
          typed,
          onType,
        }}
        filters={filters}
        values={filtersIn(address)}
        go={go}
        acts={
          <Button size="sm" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
            Завести пользователя
          </Button>
        }
        opened={opened}
        onOpen={(id) => open(id as AccountId)}
        lost="Пользователи не загрузились"
        safe="Данные пользователей целы, попробуйте ещё раз."
        empty={<UserNothing address={address} onReset={() => go(nothing)} onAdd={add} />}
        card={(place) => (
          <RecordPlace
            {...place}
            opened={opened}
            useRecord={useUser}
            title={cardName}
            closeName="Закрыть карточку"
            lost="Карточка не загрузилась"
            safe="Данные пользователя целы, попробуйте ещё раз."
            onClose={() => go({ user: undefined, tab: undefined })}
          >
            {(card) => (
              <UserContent
                card={card}
                tab={tab}
                onTab={(next) => go({ tab: next === 'profile' ? undefined : next })}
              />
            )}
          </RecordPlace>
        )}
      />
      <AddSheet
        opened={isAdding}
        typed={typed}
        onClose={() => setAdding(false)}
        onAdded={({ id }) => open(id)}
        onFind={(phone) => {
          setAdding(false)
          go({ ...nothing, q: formatPhone(phone) })
        }}
      />
    </>
  )
}
