import { Button, CloseButton, Combobox, Group, Popover, Stack, Text, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { formatDay, isDay } from '../../../shared/platform/days.ts'
import { fold } from '../../../shared/platform/search.ts'
import { DayFilter } from '../day-filter.tsx'
import { LoadFailed } from '../load-failed.tsx'
import type {
  ChoiceFilter,
  Filter,
  FilterOption,
  FilterValues,
  FoundFilter,
  PeriodFilter,
} from './filters.ts'

/** Choices shown at once; the search reaches the rest. */
const shownAtMost = 60
/** Number of choices from which a search field appears. */
const searchFrom = 7

interface PillProps<Of extends Filter> {
  filter: Of
  values: FilterValues
  onChange: (change: FilterValues) => void
}

interface TargetProps {
  filter: Filter
  /** The words for what is chosen; null: the filter is off. */
  chosen: string | null
  isOpen: boolean
  onClick: () => void
}

const PillButton = ({ filter: { name, icon: Mark }, chosen, isOpen, onClick, ...rest }: TargetProps) => (
  <Button
    size="sm"
    variant={chosen === null ? 'default' : 'light'}
    leftSection={Mark && <Mark size={16} stroke={1.75} aria-hidden />}
    rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
    aria-haspopup="listbox"
    aria-expanded={isOpen}
    maw="18rem"
    onClick={onClick}
    {...rest}
  >
    {chosen === null ? name : `${name}: ${chosen}`}
  </Button>
)

/** A filter and the cross that takes it off. */
const Pill = ({
  name,
  isOn,
  onOff,
  children,
}: {
  name: string
  isOn: boolean
  onOff: () => void
  children: ReactNode
}) => (
  <Group gap={0} wrap="nowrap">
    {children}
    {isOn && <CloseButton size="md" aria-label={`Убрать фильтр: ${name}`} onClick={onOff} />}
  </Group>
)

interface ListProps {
  filter: ChoiceFilter | FoundFilter
  chosen: readonly string[]
  words: string | null
  options: readonly FilterOption[] | undefined
  typed: string
  hasSearch: boolean
  onType: (text: string) => void
  onChange: (chosen: readonly string[]) => void
}

function emptyWords(filter: Filter, options: readonly FilterOption[] | undefined, typed: string): string {
  if (options === undefined || ('coming' in filter && filter.coming?.isLoading)) return 'Загрузка'
  if (typed) return 'Ничего не нашлось'
  return filter.kind === 'found' ? 'Начните вводить' : 'Пока пусто'
}

function ChoiceList({ filter, chosen, words, options, typed, hasSearch, onType, onChange }: ListProps) {
  const isMany = filter.kind === 'many'
  const { coming, isSteady } = filter.kind === 'found' ? {} : filter
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (filter.kind !== 'found') filter.onOpen?.()
      if (hasSearch) combobox.focusSearchInput()
      combobox.updateSelectedOptionIndex('active')
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      onType('')
    },
  })
  const choose = (value: string) => {
    if (!isMany) {
      onChange(chosen.includes(value) && !isSteady ? [] : [value])
      combobox.closeDropdown()
    } else onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <Pill name={filter.name} isOn={chosen.length > 0 && !isSteady} onOff={() => onChange([])}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width="max-content"
        withinPortal={false}
        onOptionSubmit={choose}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <PillButton
            filter={filter}
            chosen={words}
            isOpen={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown miw="16rem" maw="min(26rem, 90vw)">
          {hasSearch && (
            <Combobox.Search
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={`Поиск: ${filter.name}`}
              placeholder={filter.kind === 'found' ? filter.placeholder : 'Начните вводить'}
              value={typed}
              onChange={(event) => {
                onType(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
            />
          )}
          {coming?.onRetry && <LoadFailed onRetry={coming.onRetry}>Список не загрузился.</LoadFailed>}
          <Combobox.Options
            aria-label={filter.name}
            hidden={coming?.onRetry !== undefined}
            mah="20rem"
            style={{ overflowY: 'auto' }}
          >
            {options?.map(({ value, text, note, count }) => (
              <Combobox.Option key={value} value={value} active={chosen.includes(value)}>
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <div>
                    {text}
                    {note && (
                      <Text size="xs" c="dimmed">
                        {note}
                      </Text>
                    )}
                  </div>
                  {chosen.includes(value) ? (
                    <IconCheck size={16} stroke={2} aria-hidden />
                  ) : (
                    count !== undefined && (
                      <Text size="xs" c="dimmed">
                        {numberWords(count)}
                      </Text>
                    )
                  )}
                </Group>
              </Combobox.Option>
            ))}
            {(options === undefined || options.length === 0) && (
              <Combobox.Empty>{emptyWords(filter, options, typed)}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Pill>
  )
}

function ChoicePill({ filter, values, onChange }: PillProps<ChoiceFilter>) {
  const [typed, setTyped] = useState('')
  const { key, kind, options } = filter
  const value = values[key]
  const chosen = !value ? [] : kind === 'many' ? value.split(',') : [value]
  const words = chosen.map((one) => options.find((option) => option.value === one)?.text ?? 'выбрано')
  const wanted = fold(typed).split(' ').filter(Boolean)
  const found = options.filter(({ text }) => wanted.every((word) => fold(text).includes(word)))
  return (
    <ChoiceList
      filter={filter}
      chosen={chosen}
      words={words.length === 0 ? null : words.length > 2 ? String(words.length) : words.join(', ')}
      options={found.slice(0, shownAtMost)}
      typed={typed}
      hasSearch={options.length >= searchFrom}
      onType={setTyped}
      onChange={(next) => onChange({ [key]: next.join(',') || undefined })}
    />
  )
}

function FoundPill({ filter, values, onChange }: PillProps<FoundFilter>) {
  const [typed, setTyped] = useState('')
  const { key, useFound, nameOf } = filter
  const value = values[key]
  const found = useFound(typed.trim())
  return (
    <ChoiceList
      filter={filter}
      chosen={value ? [value] : []}
      words={value ? (nameOf(value) ?? 'выбрано') : null}
      options={typed.trim().length < 2 ? [] : found}
      typed={typed}
      hasSearch
      onType={setTyped}
      onChange={(next) => onChange({ [key]: next[0] })}
    />
  )
}

const shortDay = (day: string | undefined) => (isDay(day ?? '') ? formatDay(day as never) : '')

function PeriodPill({ filter, values, onChange }: PillProps<PeriodFilter>) {
  const [isOpen, setOpen] = useState(false)
  const { name, from, to } = filter
  const since = shortDay(values[from])
  const until = shortDay(values[to])
  const words = [since && `с ${since}`, until && `по ${until}`].filter(Boolean).join(' ')
  return (
    <Pill name={name} isOn={words !== ''} onOff={() => onChange({ [from]: undefined, [to]: undefined })}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal={false}>
        <Popover.Target>
          <PillButton
            filter={filter as never}
            chosen={words || null}
            isOpen={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            <DayFilter label="С" value={values[from]} onChange={(day) => onChange({ [from]: day })} />
            <DayFilter label="По" value={values[to]} onChange={(day) => onChange({ [to]: day })} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Pill>
  )
}

/** A filter as a pill: a click opens its choices, the cross takes it off. */
export function FilterPill({ filter, ...rest }: PillProps<Filter>) {
  if (filter.kind === 'period') return <PeriodPill filter={filter} {...rest} />
  if (filter.kind === 'found') return <FoundPill filter={filter} {...rest} />
  return <ChoicePill filter={filter} {...rest} />
}
