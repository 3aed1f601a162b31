import { Checkbox, Stack, Text } from '@mantine/core'
import { employerRoleNotes } from '../../../../shared/organizations/colleagues/ru.ts'
import type { GivenRole } from '../../../../shared/organizations/colleagues/schema.ts'
import { employerRoleNames } from '../../../../shared/organizations/ru.ts'
import {
  EmployerRole,
  type KeptDepartment,
  type OrganizationId,
} from '../../../../shared/organizations/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { useDepartments } from './colleagues-calls.ts'

const choices = EmployerRole.options.map((value) => ({
  value,
  title: employerRoleNames[value],
  text: employerRoleNotes[value],
}))

interface Props {
  organization: OrganizationId
  value: GivenRole
  onChange: (value: GivenRole) => void
  /** The reason why the departments are wrong. */
  error?: string | undefined
}

/** The role of a colleague, and its departments where the role has them. */
export function RoleFields({ organization, value, onChange, error }: Props) {
  const { role, departments } = value
  const { data: known } = useDepartments(organization)
  return (
    <Stack>
      <ChoiceCards
        legend="Роль"
        name="role"
        isColumn
        value={role}
        onChange={(next) => onChange({ role: next, departments: next === 'departments' ? departments : [] })}
        choices={choices}
      />
      {role === 'departments' && known?.length === 0 && (
        <Text size="sm" c="dimmed">
          В списке ещё нет подразделений. Сначала добавьте их на странице «Сотрудники».
        </Text>
      )}
      {role === 'departments' && known && known.length > 0 && (
        <Checkbox.Group
          label="Подразделения"
          error={error}
          value={departments}
          onChange={(ids) => onChange({ role, departments: ids as KeptDepartment[] })}
        >
          <Stack gap="xs" mt="xs" mah="16rem" style={{ overflowY: 'auto' }}>
            {known.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
