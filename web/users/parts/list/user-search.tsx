import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { userKindNames, userSortNames } from '../../../../shared/users/ru.ts'
import { UserKind, UserSort } from '../../../../shared/users/schema.ts'
import classes from '../users.module.css'
import { longest, type UserAddress } from './user-address.ts'

interface Props {
  address: UserAddress
  typed: string
  onType: (text: string) => void
  onAdd: () => void
}

const kinds = [
  { value: '', label: 'Любой тип' },
  ...UserKind.options.map((kind) => ({ value: kind as string, label: userKindNames[kind] })),
]
const sorts = UserSort.options.map((sort) => ({ value: sort, label: userSortNames[sort] }))

/** The search and sorting of the list, and the button that adds a user. */
export function UserSearch({ address, typed, onType, onAdd }: Props) {
  const { kind, sort, go } = address
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Поиск пользователей"
        placeholder="Телефон, имя, email, номер пациента, организация"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={longest}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        size="md"
        aria-label="Тип пользователя"
        className={classes.select}
        value={kind ?? ''}
        data={kinds}
        onChange={({ currentTarget }) => go({ kind: currentTarget.value || undefined })}
      />
      <NativeSelect
        size="md"
        aria-label="Порядок"
        className={classes.select}
        value={sort}
        data={sorts}
        onChange={({ currentTarget }) =>
          go({ sort: currentTarget.value === 'name' ? undefined : currentTarget.value })
        }
      />
      <Button
        size="md"
        className={classes.add}
        leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
        onClick={onAdd}
      >
        Завести пользователя
      </Button>
    </search>
  )
}
