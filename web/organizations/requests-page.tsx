import { IconInbox } from '@tabler/icons-react'
import { RelationId, RequestStage } from '../../shared/organizations/schema.ts'
import { ListScreen } from '../list-views/list-screen.tsx'
import { useAdminAddress } from '../platform/admin-address.ts'
import { useTyped } from '../platform/typed.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { RecordPlace } from '../ui/record-place.tsx'
import { Empty } from '../ui/states.tsx'
import { type RequestList as Loaded, useRequest, useRequests } from './api.ts'
import { requestColumns } from './parts/requests/request-columns.tsx'
import { RequestContent } from './parts/requests/request-content.tsx'

const titles: Record<RequestStage, string> = { new: 'Новые', work: 'В работе', decided: 'Решённые' }

const empty: Record<RequestStage, [title: string, text: string]> = {
  new: ['Новых заявок нет', 'Когда кто-то попросит подключить его к организации, заявка появится здесь.'],
  work: ['В работе заявок нет', 'Возьмите новую заявку в работу, чтобы другие видели, что ею занимаются.'],
  decided: ['Решённых заявок пока нет', 'Здесь останутся подключённые заявки и отказы с причинами.'],
}

/** The stage and the open application from the address. */
function useAddress() {
  const { search, go } = useAdminAddress<'stage' | 'request' | 'q'>()
  return {
    stage: RequestStage.catch('new').parse(search.stage),
    opened: RelationId.safeParse(search.request).data ?? null,
    q: search.q?.slice(0, 100) ?? '',
    go,
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

function countIn({ data, hasNextPage }: Loaded): string | undefined {
  if (!data) return undefined
  const known = data.pages.reduce((sum, { items }) => sum + items.length, 0)
  return `${known}${hasNextPage ? '+' : ''}`
}

function Nothing({ stage, search }: { stage: RequestStage; search: string }) {
  const [title, text] = search
    ? ['Ничего не нашлось', `По запросу «${search}» в этом списке заявок нет.`]
    : empty[stage]
  return (
    <Empty drawing={<IconTile icon={IconInbox} tone="calm" size="lg" />} title={title}>
      {text}
    </Empty>
  )
}

/**
 * `/admin?requests`: applications for organizations (new, in work, decided), with the open one next to the list
 * or over it.
 */
export function RequestsPage() {
  const { stage, opened, q, go, list, open } = useAddress()
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const lists = useLists(q)
  return (
    <PageTabs
      label="Заявки"
      tabs={RequestStage.options.map((key) => ({ key, title: titles[key], count: countIn(lists[key]) }))}
      shown={stage}
      onOpen={list}
    >
      {(one) => (
        <ListScreen
          name="requests"
          label={`Заявки: ${titles[one].toLowerCase()}`}
          columns={requestColumns(one)}
          query={lists[one]}
          search={{ label: 'Поиск заявок', placeholder: 'Название, ИНН, ФИО, телефон', typed, onType }}
          filters={[]}
          values={q ? { q } : {}}
          go={go}
          opened={opened}
          onOpen={(id) => open(id as RelationId)}
          lost="Заявки не загрузились"
          safe="Заявки целы, попробуйте ещё раз."
          empty={<Nothing stage={one} search={q} />}
          card={(place) => (
            <RecordPlace
              {...place}
              opened={opened}
              useRecord={useRequest}
              title={(card) => card?.name ?? 'Заявка'}
              closeName="Закрыть заявку"
              lost="Заявка не загрузилась"
              safe="Заявка цела, попробуйте ещё раз."
              onClose={() => open(null)}
            >
              {(card) => <RequestContent card={card} />}
            </RecordPlace>
          )}
        />
      )}
    </PageTabs>
  )
}
