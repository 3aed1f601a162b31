import { Button, Group, Tabs, TextInput, VisuallyHidden } from '@mantine/core'
import { IconMessageQuestion, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupNames } from '../../shared/hints/ru.ts'
import { type AdminHint, HintId, HintType } from '../../shared/hints/schema.ts'
import { useAdminAddress } from '../platform/admin-address.ts'
import { useSession } from '../platform/session.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { TabStrip } from '../ui/page-tabs.tsx'
import { Bone, Bones, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { allHintsQuery } from './api.ts'
import classes from './parts/editor/editor.module.css'
import { FoundHints } from './parts/editor/hint-found.tsx'
import { HintOrderList } from './parts/editor/hint-order.tsx'
import { HintPlace, type OpenHint } from './parts/editor/hint-place.tsx'

/** The group and the open hint from the address. */
function useAddress() {
  const { search, go } = useAdminAddress<'group' | 'hint'>()
  const { group, hint } = search
  const type = HintType.catch('booking').parse(group)
  const opened: OpenHint | null = hint === 'new' ? 'new' : (HintId.safeParse(hint).data ?? null)
  const show = (type: HintType, hint?: OpenHint) => go({ group: type === 'booking' ? undefined : type, hint })
  return {
    type,
    opened,
    list: (next: HintType) => show(next),
    open: (next: OpenHint, of: HintType = type) => show(of, next),
    close: () => show(type),
  }
}

const Waiting = () => (
  <Skeletons gap="lg">
    <Bone h={48} radius={10} />
    <Bones widths={Array(6).fill('100%')} h={72} radius={16} />
  </Skeletons>
)

const groupsOf = (hints: readonly AdminHint[]) =>
  HintType.options.map((key) => ({
    key,
    title: groupNames[key],
    count: String(hints.filter(({ type }) => type === key).length),
  }))

const ofGroup = (hints: readonly AdminHint[], type: HintType) =>
  hints.filter((hint) => hint.type === type).toSorted((one, other) => one.position - other.position)

const Nothing = ({ type }: { type: HintType }) => (
  <Empty drawing={<IconTile icon={IconMessageQuestion} tone="calm" size="lg" />} title="В группе пока пусто">
    Добавьте первую подсказку: она появится у людей в группе «{groupNames[type]}».
  </Empty>
)

function Editor({ hints, owner }: { hints: readonly AdminHint[]; owner: string }) {
  const { type, opened, list, open, close } = useAddress()
  const [query, setQuery] = useState('')
  const { ref, isBeside } = useBeside()
  const openedId = opened === 'new' ? null : opened
  return (
    <div ref={ref} className={classes.page}>
      <Group gap="sm" align="stretch" className={classes.bar}>
        <TextInput
          type="search"
          flex="1 1 14rem"
          aria-label="Поиск подсказок"
          placeholder="Слово из названия или текста"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => open('new')}
          size="md"
        >
          Добавить подсказку
        </Button>
      </Group>
      <Tabs
        value={type}
        onChange={(value) => list(HintType.catch('booking').parse(value))}
        keepMounted={false}
        variant="none"
        className={classes.page}
      >
        {query.trim() === '' && <TabStrip label="Группы подсказок" tabs={groupsOf(hints)} shown={type} />}
        <ListAndCard beside={isBeside && opened !== null ? 'form' : null}>
          {query.trim() === '' ? (
            HintType.options.map((one) => {
              const rows = ofGroup(hints, one)
              return (
                <Tabs.Panel key={one} value={one} className={classes.main} tabIndex={-1}>
                  <VisuallyHidden component="h2">{groupNames[one]}</VisuallyHidden>
                  {rows.length === 0 ? (
                    <Nothing type={one} />
                  ) : (
                    <HintOrderList type={one} hints={rows} opened={openedId} onOpen={open} />
                  )}
                </Tabs.Panel>
              )
            })
          ) : (
            <FoundHints
              hints={hints}
              query={query}
              opened={openedId}
              onOpen={(hint) => open(hint.id, hint.type)}
            />
          )}
          <HintPlace
            hints={hints}
            opened={opened}
            type={type}
            owner={owner}
            isBeside={isBeside}
            onOpen={open}
            onClose={close}
          />
        </ListAndCard>
      </Tabs>
    </div>
  )
}

/** `/admin?helper`: the helper's hints by group: their text, their order, and which of them users see. */
export function HintsEditorPage() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(allHintsQuery)
  if (data && user) return <Editor hints={data} owner={user.phone} />
  if (!error) return <Waiting />
  return (
    <ErrorState
      title="Подсказки не загрузились"
      error={error}
      safe="Подсказки целы, попробуйте ещё раз."
      onRetry={() => void refetch()}
    />
  )
}
