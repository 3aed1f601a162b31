import { Combobox, useCombobox } from '@mantine/core'
import { type Icon, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { splitSearch } from '../../../../shared/employees/search.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { fold } from '../../../../shared/platform/search.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import classes from './filters.module.css'

/** An option of a filter. */
export interface Option<Value extends string = string> {
  value: Value
  text: string
  /** Number of people the option covers. */
  count?: number | undefined
}

interface PillProps<Value extends string> {
  name: string
  icon: Icon
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** Called when the list opens for the first time, so that the options can be loaded then. */
  onOpen?: () => void
  isLoading?: boolean
  /** The options failed to load: loads them again. */
  onRetry?: (() => unknown) | undefined
  /** The filter always has a value, so it has no button to clear it. */
  isSteady?: boolean
}

/** Number of options shown at once; the search reaches the rest. */
const shownAtMost = 60
/** Number of options from which the search field appears. */
const searchFrom = 7

/** Returns the first options that match the search. */
function left<Value extends string>(options: readonly Option<Value>[], typed: string): Option<Value>[] {
  const words = splitSearch(typed)
  return options.filter(({ text }) => words.every((word) => fold(text).includes(word))).slice(0, shownAtMost)
}

/** A filter as a pill: a click opens its options, the cross clears it. */
export function FilterPill<Value extends string>(props: PillProps<Value>) {
  const {
    name,
    icon: Mark,
    options,
    value,
    onChange,
    onOpen,
    onRetry,
    isLoading = false,
    isSteady = false,
  } = props
  const [typed, setTyped] = useState('')
  const hasSearch = options.length >= searchFrom
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onOpen?.()
      if (hasSearch) combobox.focusSearchInput()
      combobox.updateSelectedOptionIndex('active')
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const chosen = options.find((option) => option.value === value)
  const shown = left(options, typed)
  return (
    <div className={classes.pill} data-on={(value !== undefined && !isSteady) || undefined}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width="max-content"
        withinPortal={false}
        onOptionSubmit={(next) => {
          onChange(next as Value)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <button
            type="button"
            className={classes.button}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          >
            <Mark size={18} stroke={1.75} aria-hidden />
            <span className={classes.value}>
              {value === undefined ? (
                name
              ) : (
                <>
                  <span className={classes.of}>{name}: </span>
                  {chosen?.text ?? 'выбрано'}
                </>
              )}
            </span>
            <IconChevronDown className={classes.arrow} size={16} stroke={2} aria-hidden />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown}>
          {hasSearch && (
            <Combobox.Search
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={`Поиск: ${name}`}
              placeholder="Начните вводить"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
            />
          )}
          {onRetry && <LoadFailed onRetry={onRetry}>Список не загрузился.</LoadFailed>}
          <Combobox.Options aria-label={name} className={classes.options} hidden={onRetry !== undefined}>
            {shown.map(({ value: one, text, count }) => (
              <Combobox.Option key={one} value={one} active={one === value} className={classes.option}>
                <span className={classes.text}>{text}</span>
                {count !== undefined && <span className={classes.people}>{numberWords(count)}</span>}
                {one === value && <IconCheck size={16} stroke={2} aria-hidden />}
              </Combobox.Option>
            ))}
            {shown.length === 0 && (
              <Combobox.Empty>
                {isLoading ? 'Загрузка' : typed ? 'Ничего не нашлось' : 'Пока пусто'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {value !== undefined && !isSteady && (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Убрать фильтр: ${name}`}
          onClick={() => onChange(undefined)}
        >
          <IconX size={16} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
