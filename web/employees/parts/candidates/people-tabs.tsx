import { Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { TabStrip } from '../../../ui/page-tabs.tsx'
import type { ListAddress } from '../list/list-address.ts'
import { candidatesQuery } from './candidates-api.ts'

interface Props {
  organization: OrganizationId
  shown: 'employees' | 'candidates'
  go: ListAddress['go']
}

/** The two lists of people of an organization: those who work, and those who are not hired yet. */
export function PeopleTabs({ organization, shown, go }: Props) {
  const { data } = useInfiniteQuery(candidatesQuery(organization, 'considered', ''))
  const considered = data?.pages[0]?.considered
  const open = (key: string | null) =>
    go({ candidates: key === 'candidates' ? '' : undefined, candidate: undefined })
  return (
    <Tabs value={shown} onChange={open} variant="none" activateTabWithKeyboard={false}>
      <TabStrip
        label="Люди организации"
        tabs={[
          { key: 'employees', title: 'Работают' },
          { key: 'candidates', title: 'Кандидаты', count: considered ? numberWords(considered) : undefined },
        ]}
        shown={shown}
      />
    </Tabs>
  )
}
