import { Stack } from '@mantine/core'
import { KeptDepartment, OrganizationId } from '../../shared/organizations/schema.ts'
import { clinicDay, parseDay } from '../../shared/platform/days.ts'
import { Inn } from '../../shared/platform/inn.ts'
import { useTyped } from '../platform/typed.ts'
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx'
import { ActList, type Handing } from './parts/act-list.tsx'
import { DraftView } from './parts/draft/draft-view.tsx'
import { WaitingList } from './parts/draft/waiting-list.tsx'
import { UnconnectedList } from './parts/unconnected/unconnected-list.tsx'
import { UnconnectedView } from './parts/unconnected/unconnected-view.tsx'

/** State of the acts in the address of their page. */
export interface ActsAddress {
  q: string
  /** The organization whose act is being prepared, and the initial days of its check-up. */
  organization: string | undefined
  from: string | undefined
  to: string | undefined
  /** The department that the act is about. */
  department: string | undefined
  /** The employer without a cabinet whose people are chosen. */
  inn: string | undefined
  go: (
    change: Partial<Record<'q' | 'organization' | 'from' | 'to' | 'department' | 'inn', string | undefined>>,
  ) => void
}

const nowhere = {
  organization: undefined,
  from: undefined,
  to: undefined,
  department: undefined,
  inn: undefined,
}

/** The final acts: organizations that wait for one, the act in progress, the approved acts. */
export function ActsPart({
  address: { q, organization, from, to, department, inn, go },
  handing,
}: {
  address: ActsAddress
  handing: Handing
}) {
  const [typed, type] = useTyped(q, (text) => go({ q: text }))
  const opened = OrganizationId.safeParse(organization).data
  const today = clinicDay(new Date())
  if (opened)
    return (
      <DraftView
        key={opened}
        organization={opened}
        first={{
          from: parseDay(from ?? '') ?? today,
          to: parseDay(to ?? '') ?? today,
          department: KeptDepartment.safeParse(department).data ?? null,
        }}
        today={today}
        onLeave={() => go(nowhere)}
      />
    )
  const employer = Inn.safeParse(inn).data
  if (employer)
    return (
      <UnconnectedView
        key={employer}
        inn={employer}
        onLeave={() => go(nowhere)}
        onLinked={({ organization: linked, days }) =>
          go(days ? { ...nowhere, organization: linked, ...days } : nowhere)
        }
      />
    )
  return (
    <Stack gap="sm" miw={0}>
      <FilterBar
        search={{ label: 'Поиск', placeholder: 'Организация, ИНН или номер акта', typed, onType: type }}
        filters={[]}
        values={{ q }}
        onChange={go}
      />
      <WaitingList
        search={q}
        today={today}
        onOpen={(row) => go({ organization: row.organization, from: row.from, to: row.to })}
      />
      <UnconnectedList search={q} onOpen={(row) => go({ inn: row.inn })} />
      <ActList
        search={q}
        handing={handing}
        onRenew={({ organizationId, from: first, to: last, departmentId }) =>
          go({ organization: organizationId, from: first, to: last, department: departmentId ?? undefined })
        }
      />
    </Stack>
  )
}
