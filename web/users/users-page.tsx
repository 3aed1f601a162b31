import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountId } from '../../shared/platform/ids.ts'
import { formatPhone } from '../../shared/platform/phone.ts'
import { useTyped } from '../platform/typed.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { usersQuery } from './api.ts'
import { type CardTab, listQueryOf, type UserAddress, useUserAddress } from './parts/list/user-address.ts'
import { UserChips } from './parts/list/user-chips.tsx'
import { UserList } from './parts/list/user-list.tsx'
import { UserNothing } from './parts/list/user-nothing.tsx'
import { UserPlace } from './parts/list/user-place.tsx'
import { UserSearch } from './parts/list/user-search.tsx'
import { AddSheet } from './parts/sheets/add-sheet.tsx'
import classes from './parts/users.module.css'

const nothing = { q: undefined, role: undefined, state: undefined, kind: undefined }

const Waiting = () => (
  <Skeletons>
    <div className={classes.card}>
      {['46%', '58%', '40%', '52%', '44%', '60%'].map((width) => (
        <div key={width} className={classes.more}>
          <Bone w={width} h={18} />
          <Bone w="36%" h={14} />
        </div>
      ))}
    </div>
  </Skeletons>
)

interface FoundProps {
  address: UserAddress
  onOpen: (id: AccountId) => void
  onReset: () => void
  onAdd: () => void
}

/** Shows the found users, or why the list is empty. */
function Found({ address, onOpen, onReset, onAdd }: FoundProps) {
  const list = useInfiniteQuery(usersQuery(listQueryOf(address)))
  const { q, role, state, kind, opened } = address
  if (list.isPending) return <Waiting />
  if (!list.data)
    return (
      <ErrorState
        title="Пользователи не загрузились"
        error={list.error}
        safe="Данные пользователей целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) {
    const isFiltered = role !== undefined || state !== undefined || kind !== undefined
    return <UserNothing search={q} isFiltered={isFiltered} onReset={onReset} onAdd={onAdd} />
  }
  return (
    <UserList
      rows={rows}
      opened={opened}
      onOpen={onOpen}
      hasMore={list.hasNextPage}
      onMore={() => void list.fetchNextPage()}
      isMoreLost={list.isFetchNextPageError && !list.isFetchingNextPage}
      isBusy={list.isPlaceholderData}
    />
  )
}

/** `/admin?users`: a searchable list of users, with the open one beside it or over it. */
export function UsersPage() {
  const address = useUserAddress()
  const [typed, type] = useTyped(address.q, (q) => address.go({ q }))
  const [isAdding, setAdding] = useState(false)
  const { ref, isBeside } = useBeside()
  const { opened, tab, go } = address
  const open = (id: AccountId) => go({ user: id })
  return (
    <div ref={ref} className={classes.page}>
      <UserSearch address={address} typed={typed} onType={type} onAdd={() => setAdding(true)} />
      <UserChips address={address} />
      <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
        <Found address={address} onOpen={open} onReset={() => go(nothing)} onAdd={() => setAdding(true)} />
        <UserPlace
          opened={opened}
          isBeside={isBeside}
          tab={tab}
          onTab={(next: CardTab) => go({ tab: next === 'profile' ? undefined : next })}
          onClose={() => go({ user: undefined, tab: undefined })}
        />
      </ListAndCard>
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
    </div>
  )
}
