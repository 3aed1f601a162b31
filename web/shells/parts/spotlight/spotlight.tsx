import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Button, Group, Loader, Text } from '@mantine/core'
import { createSpotlight, useSpotlight, Spotlight as View } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import { seesAdmin, seesDesk } from '../../../../shared/platform/roles.ts'
import { useActiveOrganization } from '../../../platform/active-organization.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { fittingGroups, type SpotlightGroup, type SpotlightItem } from './items.ts'
import { usePlaces } from './places.ts'
import { useFoundPeople } from './use-found-people.ts'

const [store, spotlight] = createSpotlight()

/** Keeps Esc in an element of the search from the sheet below, which Mantine would close too. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** Opens the search, or closes the open one. */
export const toggleSpotlight = spotlight.toggle

const optionId = (listId: string, at: number) => `${listId}-${at}`

/** The item under the arrow keys; -1: none. The first one is chosen as soon as there is one for the typed text. */
function useChosen(count: number, typed: string): number {
  const { selected } = useSpotlight(store)
  const isUnchosen = typed !== '' && count > 0 && selected < 0
  useEffect(() => {
    if (isUnchosen) store.updateState((state) => ({ ...state, selected: 0 }))
  }, [isUnchosen])
  return selected
}

interface ListProps {
  id: string
  groups: readonly SpotlightGroup[]
  chosen: number
  onPick: (item: SpotlightItem) => void
}

/** The items as a list box: the focus stays in the field, which names the chosen item. */
function List({ id, groups, chosen, onPick }: ListProps) {
  let at = 0
  return (
    <View.ActionsList id={id} role="listbox" aria-label="Найдено">
      {groups.map(({ caption, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, not field sets
        <div key={caption} role="group" aria-label={caption}>
          <Text size="xs" c="dimmed" px="md" pt="xs" pb={4} aria-hidden>
            {caption}
          </Text>
          {items.map((item) => {
            const place = at++
            const { icon: Mark } = item
            return (
              <View.Action
                key={item.id}
                ref={(node) => {
                  // The library drops the `id` that it is given.
                  if (node) node.id = optionId(id, place)
                }}
                role="option"
                aria-selected={place === chosen}
                data-selected={place === chosen || undefined}
                label={item.name}
                description={item.note}
                leftSection={<Mark size={20} stroke={1.75} aria-hidden />}
                onClick={() => onPick(item)}
              />
            )
          })}
        </div>
      ))}
    </View.ActionsList>
  )
}

/** Names the things that the user may find, by the rights of the user. */
function useHint(user: SessionUser): string {
  const isEmployer = useActiveOrganization() !== null
  if (seesDesk(user)) return 'Раздел, фамилия, телефон или номер записи'
  if (seesAdmin(user)) return 'Раздел, фамилия или телефон'
  return isEmployer ? 'Раздел, действие или сотрудник' : 'Раздел или действие'
}

/** The search over the cabinet: screens, acts and people, by keyboard alone. */
export function Spotlight({ user }: { user: SessionUser }) {
  const [query, setQuery] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const { opened } = useSpotlight(store)
  const listId = useId()
  const typed = query.trim()
  const places = usePlaces(user)
  const people = useFoundPeople(user, typed)
  const groups = [...(typed ? fittingGroups(places, typed) : places), ...people.groups]
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = useChosen(count, typed)
  const hint = useHint(user)
  useBackCloses(opened, spotlight.close)
  useEffect(() => {
    if (opened) setLeaving(false)
  }, [opened])
  const pick = (item: SpotlightItem) => {
    // A sheet below gets its focus back; the page is entered anew.
    const isOverSheet = document.querySelectorAll('[aria-modal="true"]').length > 1
    setLeaving(!isOverSheet)
    spotlight.close()
    if (!isOverSheet) document.getElementById('main')?.focus({ preventScroll: true })
    item.open()
  }
  const words = people.isLooking
    ? 'Ищем людей…'
    : people.isFailed
      ? 'Людей найти не удалось: нет связи с сервером'
      : count === 0
        ? 'Ничего не нашлось'
        : typed && `Найдено: ${count}`
  return (
    <View.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 1 }}
      returnFocus={!isLeaving}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        spotlight.close()
      }}
      attributes={{ content: { 'aria-label': 'Поиск по кабинету' } }}
      styles={{
        action: { minHeight: '2.75rem' },
        actionsList: { maxHeight: 'min(32rem, calc(100dvh - 19rem))' },
        actionDescription: { opacity: 1 },
        actionSection: { opacity: 1 },
      }}
    >
      <View.Search
        {...ownEscape}
        role="combobox"
        aria-label="Поиск по кабинету"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 && chosen < count ? optionId(listId, chosen) : undefined}
        placeholder={hint}
        maxLength={100}
        leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
      />
      {count > 0 && <List id={listId} groups={groups} chosen={chosen} onPick={pick} />}
      <View.Footer>
        <Group justify="space-between" gap="sm" mih="2.25rem">
          <Group gap="xs" role="status">
            {people.isLooking && <Loader size={16} aria-hidden />}
            <Text size="sm" c="dimmed">
              {words || 'Стрелки — выбрать, Enter — открыть, Esc — закрыть'}
            </Text>
          </Group>
          {people.isFailed && !people.isLooking && (
            <Button {...ownEscape} size="compact-md" variant="light" onClick={people.retry}>
              Повторить
            </Button>
          )}
        </Group>
      </View.Footer>
    </View.Root>
  )
}
