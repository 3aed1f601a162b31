import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { formatPhone, normalizePhone } from '../../../../shared/platform/phone.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { UserAddress } from './user-address.ts'

interface Props {
  address: UserAddress
  onReset: () => void
  onAdd: () => void
}

/** Shown when no user matches; an account with the typed phone may be added at once. */
export function UserNothing({ address: { q: search, role, state, kind }, onReset, onAdd }: Props) {
  const isFiltered = role !== undefined || state !== undefined || kind !== undefined
  const phone = isFiltered ? null : normalizePhone(search)
  return (
    <Empty
      drawing={<IconTile icon={IconSearch} tone="calm" size="lg" />}
      title="Никого не нашли"
      action={
        <>
          {phone && <Button onClick={onAdd}>Завести пользователя</Button>}
          <Button variant={phone ? 'default' : 'filled'} onClick={onReset}>
            {isFiltered ? 'Показать всех' : 'Сбросить поиск'}
          </Button>
        </>
      }
    >
      {phone && (
        <>
          С номером <span className="nowrap">{formatPhone(phone)}</span> в кабинете никого нет.
        </>
      )}
      {!phone && search && `По запросу «${search}»${isFiltered ? ' с этим отбором' : ''} пользователей нет.`}
      {!search && 'Таких пользователей сейчас нет.'}
      {!phone && search && ' Ищем по части имени, телефона, email, номера пациента и названия организации.'}
    </Empty>
  )
}
