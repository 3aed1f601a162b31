import { Tabs, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { RelationId, RequestStage } from '../../shared/organizations/schema.ts'
import { useAdminAddress } from '../platform/admin-address.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { type RequestList as Loaded, useRequests } from './api.ts'
import { RequestList } from './parts/requests/request-list.tsx'
import { RequestPlace } from './parts/requests/request-place.tsx'
import classes from './parts/requests/requests.module.css'

const titles: Record<RequestStage, string> = { new: 'Новые', work: 'В работе', decided: 'Решённые' }
const typingPause = 250

/** The stage and the open application from the address. */
function useAddress() {
  const { search, go } = useAdminAddress<'stage' | 'request'>()
  return {
    stage: RequestStage.catch('new').parse(search.stage),
    opened: RelationId.safeParse(search.request).data ?? null,
    list: (next: RequestStage) => go({ stage: next === 'new' ? undefined : next, request: undefined }),
    open: (id: RelationId | null) => go({ request: id ?? undefined }),
  }
}

function useLists(search: string) {
  return {
    new: useRequests('new', search),
    work: useRequests('work', search),
    decided: useRequests('decided', search),
  }
}

function countIn({ data, hasNextPage }: Loaded): string | null {
  if (!data) return null
  const known = data.pages.reduce((sum, { items }) => sum + items.length, 0)
  return `${known}${hasNextPage ? '+' : ''}`
}

function StageTabs({ lists }: { lists: Record<RequestStage, Loaded> }) {
  return (
    <Tabs.List className={classes.tabs} aria-label="Заявки">
      {RequestStage.options.map((stage) => {
        const count = countIn(lists[stage])
        return (
          <Tabs.Tab key={stage} value={stage} className={classes.tab}>
            {titles[stage]} {count && <span className={classes.count}>{count}</span>}
          </Tabs.Tab>
        )
      })}
    </Tabs.List>
  )
}

/**
 * `/admin?requests`: applications for organizations (new, in work, decided), with the open one next to the list
 * or over it.
 */
export function RequestsPage() {
  const { stage, opened, list, open } = useAddress()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPause)
  const lists = useLists(search)
  const { ref, isBeside } = useBeside()
  return (
    <Tabs
      ref={ref}
      value={stage}
      onChange={(value) => list(RequestStage.catch('new').parse(value))}
      keepMounted={false}
      variant="none"
      className={classes.page}
    >
      <StageTabs lists={lists} />
      <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
        <div className={classes.main}>
          <TextInput
            type="search"
            aria-label="Поиск заявок"
            placeholder="Название, ИНН, ФИО, телефон"
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {RequestStage.options.map((one) => (
            <Tabs.Panel key={one} value={one} className={classes.panel}>
              <VisuallyHidden component="h2">{titles[one]}</VisuallyHidden>
              <RequestList stage={one} list={lists[one]} search={search} opened={opened} onOpen={open} />
            </Tabs.Panel>
          ))}
        </div>
        <RequestPlace opened={opened} isBeside={isBeside} onClose={() => open(null)} />
      </ListAndCard>
    </Tabs>
  )
}
