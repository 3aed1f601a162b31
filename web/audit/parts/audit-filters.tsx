import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconTableExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actNames, roleNames, whatNames } from '../../../shared/audit/ru.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { organizationsQuery } from '../../organizations/api.ts'
import { DayFilter } from '../../ui/day-filter.tsx'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { peopleQuery, saveAudit } from '../api.ts'
import classes from './audit.module.css'
import { type AuditAddress, filterOf, noFilter } from './audit-address.ts'
import { Finder, type SearchHit } from './finder.tsx'

function usePeople(search: string): SearchHit[] | undefined {
  const { data } = useQuery({ ...peopleQuery(search), enabled: search.length > 1 })
  return data?.items.map(({ id, fullname, phone }) => ({ id, name: fullname, note: formatPhone(phone) }))
}

function useOrganizations(search: string): SearchHit[] | undefined {
  const { data } = useQuery({ ...organizationsQuery(search), enabled: search.length > 1 })
  return data?.items.map(({ id, name, inn }) => ({ id, name, note: `ИНН ${inn}` }))
}

const optionsOf = (any: string, names: Record<string, string>) => [
  { value: '', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
const selects = [
  ['act', 'Действие', optionsOf('Любое', actNames)],
  ['what', 'С чем', optionsOf('Всё', whatNames)],
  ['role', 'Роль', optionsOf('Любая', roleNames)],
] as const
const days = [
  ['from', 'С'],
  ['to', 'По'],
] as const

/** Names of the selected filters, as far as the loaded events contain them. */
export interface KnownNames {
  who: string | undefined
  organization: string | undefined
  subject: string | undefined
}

interface FiltersProps {
  address: AuditAddress
  names: KnownNames
}

function Selects({ address }: Pick<FiltersProps, 'address'>) {
  return (
    <>
      {selects.map(([name, label, data]) => (
        <NativeSelect
          key={name}
          size="md"
          wrapperProps={{ 'data-field': name }}
          label={label}
          value={address[name] ?? ''}
          data={data}
          onChange={({ currentTarget }) => address.go({ [name]: currentTarget.value || undefined })}
        />
      ))}
      {days.map(([name, label]) => (
        <DayFilter
          key={name}
          wrapperProps={{ 'data-field': name }}
          label={label}
          value={address[name]}
          onChange={(day) => address.go({ [name]: day })}
        />
      ))}
    </>
  )
}

/**
 * Filters by actor, action, object and time; folded on a phone. The filtered events can be saved as a
 * spreadsheet.
 */
export function AuditFilters({ address, names }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const work = useFileWork({ hasToast: true })
  const filter = filterOf(address)
  const count = Object.keys(filter).length
  const { who, organization, subject, go } = address
  return (
    <>
      <Button
        variant="default"
        className={classes.fold}
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Скрыть отбор' : `Отбор${count > 0 ? `: ${count}` : ''}`}
      </Button>
      <search className={classes.bar} data-open={isOpen || undefined}>
        <div data-field="who">
          <Finder
            label="Кто"
            placeholder="Имя или телефон"
            chosen={who && (names.who ?? 'Выбранный человек')}
            onChoose={(id) => go({ who: id })}
            useFound={usePeople}
          />
        </div>
        <div data-field="organization">
          <Finder
            label="Организация"
            placeholder="Название или ИНН"
            chosen={organization && (names.organization ?? 'Выбранная организация')}
            onChoose={(id) => go({ organization: id })}
            useFound={useOrganizations}
          />
        </div>
        <Selects address={address} />
      </search>
      <div className={classes.acts}>
        <p className={classes.quiet}>
          Новые сверху. Изменить журнал нельзя, а каждый его просмотр тоже в нём записан.
        </p>
        {subject && (
          <Button variant="light" onClick={() => go({ subject: undefined })}>
            Только запись: {names.subject ?? subject}. Показать все
          </Button>
        )}
        {count > 0 && (
          <Button variant="subtle" onClick={() => go(noFilter)}>
            Сбросить отбор
          </Button>
        )}
        <Button
          variant="default"
          loading={work.isBusy}
          leftSection={<IconTableExport size={20} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => saveAudit(filter, signal))}
        >
          Сохранить в Excel
        </Button>
      </div>
      <FileState work={work} />
    </>
  )
}
