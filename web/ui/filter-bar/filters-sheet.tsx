import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { LoadFailed } from '../load-failed.tsx'
import { Sheet } from '../sheet.tsx'
import { FilterPill } from './filter-pill.tsx'
import { type ChoiceFilter, countOn, type Filter, type FilterValues, withoutFilters } from './filters.ts'

interface Props {
  filters: readonly Filter[]
  values: FilterValues
  onChange: (change: FilterValues) => void
  /** The number of rows found; undefined while unknown. */
  found: number | undefined
}

/** A choice of one value as a native select, which works best on a phone. */
function ChoiceField({
  filter: { key, name, options, coming, isSteady, onOpen },
  values,
  onChange,
}: {
  filter: ChoiceFilter
  values: FilterValues
  onChange: (change: FilterValues) => void
}) {
  const value = values[key] ?? ''
  // A value that is set must never look unset.
  const isUnknown = value !== '' && !options.some((one) => one.value === value)
  return (
    <>
      <NativeSelect
        label={name}
        size="md"
        value={value}
        onFocus={onOpen}
        onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value || undefined })}
        data={[
          ...(isSteady ? [] : [{ value: '', label: 'Не важно' }]),
          ...(isUnknown ? [{ value, label: coming?.isLoading ? 'Загрузка' : 'Выбрано' }] : []),
          ...options.map((one) => ({ value: one.value, label: one.text })),
        ]}
      />
      {coming?.onRetry && <LoadFailed onRetry={coming.onRetry}>Список «{name}» не загрузился.</LoadFailed>}
    </>
  )
}

/** The filters of a small screen: one button opens them in a sheet. */
export function FiltersSheet({ filters, values, onChange, found }: Props) {
  const [isOpen, setOpen] = useState(false)
  const count = countOn(filters, values)
  const open = () => {
    for (const filter of filters) if (filter.kind === 'one' || filter.kind === 'many') filter.onOpen?.()
    setOpen(true)
  }
  return (
    <>
      <Button
        size="sm"
        variant={count > 0 ? 'light' : 'default'}
        onClick={open}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
      >
        Фильтры{count > 0 && `: ${count}`}
      </Button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Фильтры">
        <Stack gap="sm">
          {filters.map((filter) => (
            <Fragment key={filter.name}>
              {filter.kind === 'one' ? (
                <ChoiceField filter={filter} values={values} onChange={onChange} />
              ) : (
                <FilterPill filter={filter} values={values} onChange={onChange} />
              )}
            </Fragment>
          ))}
          <Button onClick={() => setOpen(false)}>
            {found === undefined ? 'Показать' : `Показать: ${numberWords(found)}`}
          </Button>
          {count > 0 && (
            <Button variant="subtle" onClick={() => onChange(withoutFilters(filters))}>
              Сбросить фильтры
            </Button>
          )}
        </Stack>
      </Sheet>
    </>
  )
}
