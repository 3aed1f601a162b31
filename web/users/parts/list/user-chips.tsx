import { type Icon, IconBan, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { UserFigures } from '../../../../shared/users/schema.ts'
import { figuresQuery } from '../../api.ts'
import classes from '../users.module.css'
import type { UserAddress } from './user-address.ts'
import { roleIcons } from './user-pills.tsx'

interface Chip {
  key: keyof UserFigures
  name: string
  icon: Icon
  tone?: 'danger'
}

const chips: readonly Chip[] = [
  { key: 'total', name: 'Все', icon: IconUsers },
  { key: 'admin', name: 'Администраторы', icon: roleIcons.admin },
  { key: 'registrar', name: 'Регистраторы', icon: roleIcons.registrar },
  { key: 'doctor', name: 'Врачи', icon: roleIcons.doctor },
  { key: 'chair', name: 'Комиссия', icon: roleIcons.chair },
  { key: 'blocked', name: 'Заблокированы', icon: IconBan, tone: 'danger' },
  { key: 'erased', name: 'Данные удалены', icon: IconUserOff },
]

/** Shows the number of users in each role and of blocked users; a press filters the list. */
export function UserChips({ address }: { address: UserAddress }) {
  const { data } = useQuery(figuresQuery)
  const { role, state, go } = address
  const chosen = role ?? state ?? 'total'
  const choose = (key: Chip['key']) => {
    const next = key === chosen ? 'total' : key
    const isState = next === 'blocked' || next === 'erased'
    go({ role: isState || next === 'total' ? undefined : next, state: isState ? next : undefined })
  }
  // Shown only when a user has asked for erasure, which is rare.
  const shown = chips.filter(({ key }) => key !== 'erased' || chosen === key || (data?.erased ?? 0) > 0)
  return (
    <fieldset className={classes.chips} aria-label="Кого показать">
      {shown.map(({ key, name, icon: Mark, tone }) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          data-tone={tone}
          aria-pressed={key === chosen}
          onClick={() => choose(key)}
        >
          <Mark size={18} stroke={1.75} aria-hidden />
          {name} {data && <b>{numberWords(data[key])}</b>}
        </button>
      ))}
    </fieldset>
  )
}
