import { IconLogout2, IconShieldCog, IconUserCircle } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { seesAdmin } from '../../../shared/accounts/access.ts'
import { session } from '../../platform/session.ts'
import { MenuItem, MenuLink } from '../../ui/menu-item.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { PanelProps } from './panels.ts'

function LogOut() {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await session.signOut().catch(() => {
      setBusy(false)
      toast('danger', 'Выйти не получилось', 'Нет связи с сервером, попробуйте ещё раз')
    })
  }
  return (
    <MenuItem icon={IconLogout2} onClick={leave} disabled={isBusy}>
      Выйти
    </MenuItem>
  )
}

const Profile = ({ open }: PanelProps) => (
  <MenuItem icon={IconUserCircle} leadsOn data-opens="profile" onClick={() => open('profile')}>
    Профиль
  </MenuItem>
)

const Admin = ({ user }: PanelProps) =>
  seesAdmin(user) && (
    <MenuLink icon={IconShieldCog} to="/admin" search={{ requests: '' }}>
      Администрирование
    </MenuLink>
  )

/** Entries of the main menu from top to bottom, one line each. One that opens a panel names it in `data-opens`: the focus comes back to it. */
export const menuItems: readonly ComponentType<PanelProps>[] = [Profile, Admin, LogOut]
