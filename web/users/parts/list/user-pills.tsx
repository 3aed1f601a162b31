import {
  type Icon,
  IconBan,
  IconBuilding,
  IconRosette,
  IconShieldCheck,
  IconStethoscope,
  IconUserOff,
  IconUserScreen,
} from '@tabler/icons-react'
import type { Role } from '../../../../shared/platform/actor.ts'
import { roleNames } from '../../../../shared/users/ru.ts'
import type { UserRow } from '../../../../shared/users/schema.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'

/** The icon of each role. */
export const roleIcons: Record<Role, Icon> = {
  admin: IconShieldCheck,
  registrar: IconUserScreen,
  doctor: IconStethoscope,
  chair: IconRosette,
}

interface Standing extends Pick<UserRow, 'roles' | 'state' | 'kind'> {
  /** In a row of the list two roles have room only when their names are short. */
  isShort?: boolean
}

/** Shows the user's status in words: blocked, roles, representative of organizations. */
export function UserPills({ roles, state, kind, isShort }: Standing) {
  return (
    <>
      {state === 'erased' && (
        <StatusPill tone="mute" icon={IconUserOff}>
          Данные удалены
        </StatusPill>
      )}
      {state === 'blocked' && (
        <StatusPill tone="danger" icon={IconBan}>
          Заблокирован
        </StatusPill>
      )}
      {roles.map((role) => (
        <StatusPill key={role} tone="ok" icon={roleIcons[role]}>
          {isShort && role === 'chair' ? 'Комиссия' : roleNames[role]}
        </StatusPill>
      ))}
      {kind === 'organization' && state !== 'erased' && (
        <StatusPill tone="info" icon={IconBuilding}>
          Организация
        </StatusPill>
      )}
    </>
  )
}
