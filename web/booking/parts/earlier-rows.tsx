import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceKindNames } from '../../../shared/programme/ru.ts'
import type { Service } from '../../../shared/programme/schema.ts'
import { editionNow } from '../../programme/api.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { EarlierProps } from './earlier-results.tsx'
import classes from './wizard.module.css'

interface Props extends Pick<EarlierProps, 'results' | 'onChange' | 'field'> {
  /** Names of the studies that need no reference data. */
  known: Record<string, string>
  isAsking: boolean
  /** The study that has just been added: its date is typed next. */
  added: string | null
  onAdd: (service: string) => void
}

/** The studies named so far with their dates, and the list of all others. */
export function EarlierRows({ results, known, isAsking, added, onAdd, onChange, field }: Props) {
  const isKnownByName = results.every(({ service }) => service in known)
  const edition = useQuery({ ...editionNow, enabled: isAsking || !isKnownByName })
  const services = edition.data?.services ?? []
  const nameOf = (code: string) =>
    known[code] ?? services.find((service) => service.code === code)?.name ?? 'Исследование'
  const isGiven = (code: string) => results.some(({ service }) => service === code)
  return (
    <>
      {results.map((result, place) => (
        <div key={result.service} className={classes.earlier}>
          <span className={classes.earlierName}>{nameOf(result.service)}</span>
          <DateInput
            aria-label={`${nameOf(result.service)}: когда сделано`}
            autoFocus={result.service === added}
            value={result.on}
            onChange={(on) => onChange(results.map((one) => (one === result ? { ...one, on } : one)))}
            {...field(`earlier.${place}.on`, result.on)}
          />
          <ActionIcon
            variant="quiet"
            size={44}
            aria-label={`Убрать: ${nameOf(result.service)}`}
            onClick={() => onChange(results.filter((one) => one !== result))}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {edition.isError && (
        <LoadFailed onRetry={edition.refetch}>Список исследований не загрузился.</LoadFailed>
      )}
      {isAsking && !edition.isError && (
        <NativeSelect
          label="Какое исследование"
          autoFocus
          value=""
          onChange={(event) => onAdd(event.currentTarget.value)}
          data={optionsOf(services.filter(({ code }) => !isGiven(code)))}
        />
      )}
    </>
  )
}

const kinds = ['lab', 'imaging', 'functional'] as const

const optionsOf = (services: readonly Service[]) => [
  { value: '', label: services.length > 0 ? 'Выберите из списка' : 'Загрузка', disabled: true },
  ...kinds.map((kind) => ({
    group: serviceKindNames[kind],
    items: services
      .filter((service) => service.kind === kind)
      .map(({ code, name }) => ({ value: code, label: name })),
  })),
]
