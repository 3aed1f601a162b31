import { Checkbox, Stack } from '@mantine/core'
import { Role } from '../../../../shared/platform/actor.ts'
import { roleNames } from '../../../../shared/users/ru.ts'
import { roleWords } from './role-words.ts'

interface Props {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string | undefined
}

/** Checkboxes of roles, each with its permissions. */
export const RoleBoxes = ({ value, onChange, error }: Props) => (
  <Checkbox.Group
    label="Роли"
    value={[...value]}
    onChange={(next) => onChange(Role.options.filter((role) => next.includes(role)))}
    error={error}
  >
    <Stack gap={14} pt={4}>
      {Role.options.map((role) => (
        <Checkbox key={role} value={role} label={roleNames[role]} description={roleWords[role]} />
      ))}
    </Stack>
  </Checkbox.Group>
)
