import { IconBus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { siteDaysDeskContract } from '../../../../shared/schedule/site-days/contract.ts'
import { call } from '../../../platform/call.ts'
import { Note } from '../../../ui/note.tsx'

const siteDaysQuery = queryOptions({
  queryKey: ['site-days', 'desk'],
  queryFn: ({ signal }) => call(siteDaysDeskContract.list, { signal }),
})

/** Tells the desk that the day takes place at the site of an organization, and where. */
export function SiteNote({ day, city }: { day: Day; city: City }) {
  const { data = [] } = useQuery(siteDaysQuery)
  const site = data.find((one) => one.day === day && one.city === city)
  if (!site) return null
  return (
    <Note tone="teal" icon={IconBus} role="status">
      <b>Выезд: {site.organizationName}.</b> {site.address}
      {site.note && `, ${site.note}`}
      {site.stayingNames.length > 0 && `. Не едут: ${site.stayingNames.join(', ')}`}
    </Note>
  )
}
