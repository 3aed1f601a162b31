import {
  IconBan,
  IconShieldCheck,
  IconStethoscope,
  IconUserOff,
  IconUserScreen,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { FilterTiles } from '../../ui/filter-tiles.tsx'
import { figuresQuery } from '../api.ts'
import type { UserAddress } from './user-address.ts'

const tiles = [
  { key: 'total', name: 'Все', icon: IconUsers, note: 'кто есть в кабинете' },
  { key: 'admin', name: 'Администраторы', icon: IconShieldCheck, note: 'могут всё' },
  { key: 'registrar', name: 'Регистраторы', icon: IconUserScreen, note: 'записи и приход' },
  { key: 'doctor', name: 'Врачи', icon: IconStethoscope, note: 'приём по очереди' },
  { key: 'blocked', name: 'Заблокированы', icon: IconBan, note: 'вход закрыт' },
  { key: 'erased', name: 'Удалены', icon: IconUserOff, note: 'по просьбе людей' },
] as const

/** How many people there are in each role and out of the door; a figure narrows the list to them. */
export function UserTiles({ address }: { address: UserAddress }) {
  const { data } = useQuery(figuresQuery)
  const { role, state, go } = address
  const chosen = role ?? state ?? 'total'
  const choose = (key: string) => {
    const next = key === chosen ? 'total' : key
    const isState = next === 'blocked' || next === 'erased'
    go({ role: isState || next === 'total' ? undefined : next, state: isState ? next : undefined })
  }
  // Nobody has asked to be forgotten as a rule: the figure comes when somebody has.
  const shown = tiles.filter(({ key }) => key !== 'erased' || chosen === key || (data?.erased ?? 0) > 0)
  return (
    <FilterTiles
      label="Кого показать"
      tiles={shown.map((tile) => ({ ...tile, value: data && numberWords(data[tile.key]) }))}
      chosen={chosen}
      onChoose={choose}
    />
  )
}
