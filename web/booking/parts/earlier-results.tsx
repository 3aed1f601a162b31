import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceKindNames } from '../../../shared/programme/ru.ts'
import type { Service } from '../../../shared/programme/schema.ts'
import { editionNow } from '../../programme/api.ts'
import { DateInput } from '../../ui/date-input.tsx'
import type { EarlierDraft } from './draft.ts'
import type { FieldProps } from './step-form.tsx'
import classes from './wizard.module.css'

interface Props {
  results: readonly EarlierDraft[]
  /** Women of 41 and more are asked about mammography (order 29н, point 12.4). */
  hasMammography: boolean
  onChange: (results: EarlierDraft[]) => void
  field: (name: string, value: string) => FieldProps
}

const frequent = [
  { service: 'img-chest-xray', name: 'Флюорография' },
  { service: 'img-mammography', name: 'Маммография', isForWomen: true },
]

/** Studies that the person has had lately and may not have to repeat. */
export function EarlierResults({ results, hasMammography, onChange, field }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isKnownByName = results.every(({ service }) => frequent.some((one) => one.service === service))
  const edition = useQuery({ ...editionNow, enabled: isAsking || !isKnownByName })
  const services = edition.data?.services ?? []
  const nameOf = (code: string) =>
    [...frequent, ...services.map(({ code: service, name }) => ({ service, name }))].find(
      (one) => one.service === code,
    )?.name ?? 'Исследование'
  const add = (service: string) => {
    setAsking(false)
    onChange([...results, { service, on: '' }])
  }
  const isGiven = (code: string) => results.some(({ service }) => service === code)
  return (
    <>
      {results.map((result, place) => (
        <div key={result.service} className={classes.earlier}>
          <span className={classes.earlierName}>{nameOf(result.service)}</span>
          <DateInput
            aria-label={`${nameOf(result.service)}: когда сделано`}
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
      <div className={classes.add}>
        {frequent
          .filter(({ service, isForWomen }) => !isGiven(service) && (hasMammography || !isForWomen))
          .map(({ service, name }) => (
            <Add key={service} onClick={() => add(service)}>
              {name}
            </Add>
          ))}
        {!isAsking && <Add onClick={() => setAsking(true)}>Другое исследование</Add>}
      </div>
      {isAsking && (
        <NativeSelect
          label="Какое исследование"
          autoFocus
          value=""
          onChange={(event) => add(event.currentTarget.value)}
          data={optionsOf(services.filter(({ code }) => !isGiven(code)))}
        />
      )}
    </>
  )
}

const Add = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="light"
    size="sm"
    leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Button>
)

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
