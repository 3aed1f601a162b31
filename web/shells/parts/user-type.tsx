import { SegmentedControl, Text } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { profileQuery } from '../../accounts/api.ts'
import classes from './menu-panel.module.css'
import { modeOf } from './modes.ts'

const types = [
  { value: 'individual', icon: IconUser, name: 'Физлицо' },
  { value: 'organization', icon: IconBuilding, name: 'Юрлицо' },
] as const

const homes = { individual: '/', organization: '/organization/patients' } as const

/** The switch between a person's own cabinet and the one of an organization (spec §2). The address is what it changes. */
export function UserTypeSwitcher({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const mode = modeOf(useLocation().pathname)
  const { data = user } = useQuery(profileQuery(user.phone))
  const ofProfile = data.isOrganization ? 'organization' : 'individual'
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
        value={mode === 'admin' ? ofProfile : mode}
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
