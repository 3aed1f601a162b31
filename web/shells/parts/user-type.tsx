import { SegmentedControl, Text } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import classes from './menu-panel.module.css'
import { modeOf } from './modes.ts'

const types = [
  { value: 'individual', icon: IconUser, name: 'Физлицо' },
  { value: 'organization', icon: IconBuilding, name: 'Юрлицо' },
] as const

const homes = { individual: '/', organization: '/organization/patients' } as const

/**
 * Switches between the user's own cabinet and the pages of the organization (spec §2). The switch changes the
 * address, and the user type follows the address; the admin panel counts as organization mode.
 */
export function UserTypeSwitcher() {
  const navigate = useNavigate()
  const mode = modeOf(useLocation().pathname)
  const go = (value: string) => {
    if (value === 'individual' || value === 'organization') void navigate({ to: homes[value] })
  }
  return (
    <div className={classes.choice}>
      <Text size="xs" c="var(--app-text-3)" id="type-caption">
        Кабинет
      </Text>
      <SegmentedControl
        aria-labelledby="type-caption"
        value={mode === 'individual' ? 'individual' : 'organization'}
        onChange={go}
        data={types.map(({ value, icon: Mark, name }) => ({
          value,
          label: (
            <span className={classes.type}>
              <Mark size={18} stroke={1.75} aria-hidden />
              {name}
            </span>
          ),
        }))}
      />
    </div>
  )
}
