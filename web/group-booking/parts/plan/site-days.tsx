import { Button } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { siteDaysContract } from '../../../../shared/schedule/site-days/contract.ts'
import { siteDaysWords } from '../../../../shared/schedule/site-days/ru.ts'
import { siteRuns } from '../../../../shared/schedule/site-days/rules.ts'
import type { SiteDay } from '../../../../shared/schedule/site-days/schema.ts'
import { call } from '../../../platform/call.ts'
import { Note } from '../../../ui/note.tsx'
import type { GroupDraft } from '../wizard/draft.ts'

const ownSiteDays = (organization: OrganizationId) =>
  queryOptions({
    queryKey: ['site-days', organization],
    queryFn: ({ signal }) => call(siteDaysContract.own, { params: { organization }, signal }),
  })

interface Props {
  organization: OrganizationId
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
}

/** Tells the days on which the clinic comes to the organization, and plans the group for them. */
export function SiteDays({ organization, draft, change }: Props) {
  const { data = [] } = useQuery(ownSiteDays(organization))
  return siteRuns(data).map((days) => (
    <Run key={`${days[0]?.city} ${days[0]?.day}`} days={days} draft={draft} change={change} />
  ))
}

/** Adjacent site days at one address: a plan from the first to the last takes nobody to the office. */
function Run({ days, draft, change }: Omit<Props, 'organization'> & { days: readonly SiteDay[] }) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const { city, address, note, stayingNames } = first
  const words = siteDaysWords(days.map(({ day }) => day))
  const isChosen = draft.city === city && draft.from === first.day && draft.to === last.day
  const free = days.reduce((sum, day) => sum + day.free, 0)
  return (
    <Note
      tone="teal"
      icon={IconBus}
      role="status"
      action={
        !isChosen && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Записать на выезд: ${words}`}
            onClick={() => change({ city, from: first.day, to: last.day, pins: [] })}
          >
            Записать на выезд
          </Button>
        )
      }
    >
      <b>Клиника приезжает к вам: {words}.</b> {cityNames[city]}, {address}
      {note && `, ${note}`}. Свободных мест: {numberWords(free)}.
      {stayingNames.length > 0 &&
        ` На выезде не будет: ${stayingNames.join(', ')} — эти исследования останутся на другой день.`}
    </Note>
  )
}
