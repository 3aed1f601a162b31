import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { findingsContract } from '../../../../shared/findings/contract.ts'
import { formOf } from '../../../../shared/findings/forms.ts'
import { findingStateNames, findingText } from '../../../../shared/findings/ru.ts'
import type { Finding, FindingItem, FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { CallError, call } from '../../../platform/call.ts'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { findingsOf, resultsKey, versionsOf } from '../../api.ts'
import { type Entry, findingOf, problemsOf, refusedFields, stopOf } from '../entry.ts'
import { ServiceForm } from '../service-form.tsx'

const versionWords = ({ at, by, state }: Finding): string =>
  [whenWords(at, new Date()), by ?? 'без имени', findingStateNames[state]].join(', ')

/** All versions of the finding of a service: who wrote what and when, the newest first. */
function Versions({ found, item }: { found: FindingsOfBooking; item: FindingItem }) {
  const { data, error, refetch } = useQuery(versionsOf(found.booking, item.service))
  if (error) return <LoadFailed onRetry={() => void refetch()}>Прежние записи не загрузились.</LoadFailed>
  if (!data) return <Loading />
  const { normal } = formOf(item, found.day)
  return (
    <Stack component="ol" gap="xs" aria-label={`Все записи: ${item.name}`} p={0}>
      {data.map((one) => (
        <Stack component="li" key={one.version} gap={0}>
          <Text fz="xs" c="dimmed">
            {versionWords(one)}
          </Text>
          <Text fz="sm">{findingText(one, normal)}</Text>
        </Stack>
      ))}
    </Stack>
  )
}

interface ItemProps {
  found: FindingsOfBooking
  item: FindingItem
  entry: Entry | undefined
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  onEntry: (entry: Entry | null) => void
  onSave: () => void
}

function Item({ found, item, entry, errors, isBusy, onEntry, onSave }: ItemProps) {
  const [isShown, setShown] = useState(false)
  const [of] = stopOf(found, [item.service]).items
  const isTyped = entry !== undefined
  if (!of) return null
  return (
    <Stack gap="xs">
      <ServiceForm
        of={of}
        whom={found}
        entry={entry}
        errors={errors}
        isOpen={found.mayWrite}
        onEntry={onEntry}
      />
      <Group gap="sm">
        {isTyped && (
          <Button size="sm" loading={isBusy} onClick={onSave}>
            Сохранить
          </Button>
        )}
        {item.finding && item.finding.version > 1 && (
          <Button size="sm" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            Прежние записи: {item.finding.version - 1}
          </Button>
        )}
      </Group>
      {isShown && <Versions key={item.finding?.version} found={found} item={item} />}
    </Stack>
  )
}

/** Everything found at a check-up, with former versions; a finding is corrected until the commission decides. */
function Findings({ found, service }: { found: FindingsOfBooking; service: string | null }) {
  const queries = useQueryClient()
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<string | null>(null)
  useUnsaved(Object.keys(entries).length > 0)
  const onEntry = (name: string, entry: Entry | null) => {
    const { [name]: _, ...others } = entries
    setEntries(entry ? { ...others, [name]: entry } : others)
    setErrors({})
  }
  const save = async (item: FindingItem) => {
    const stop = stopOf(found, [item.service])
    const [of] = stop.items
    const entry = entries[item.service]
    if (!of || !entry) return
    const problems = problemsOf(stop, { [item.service]: entry })
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    const sent = [findingOf(of, entry, stop.whom)]
    setBusy(item.service)
    try {
      const body = { findings: sent }
      const newer = await call(findingsContract.save, { params: { id: found.booking }, body })
      queries.setQueryData(findingsOf(found.booking).queryKey, newer)
      onEntry(item.service, null)
      toast('ok', 'Записано', `${item.name}, ${found.fullname}`)
      void queries.invalidateQueries({ queryKey: resultsKey })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(refusedFields(error.fields, sent))
      toast('danger', 'Не записано', error.message)
    } finally {
      setBusy(null)
    }
  }
  const written = found.items.filter(({ finding }) => finding)
  const first = written.filter((item) => item.service === service)
  const rest = written.filter((item) => item.service !== service)
  return (
    <Stack gap="lg">
      <Text fz="sm" c="dimmed">
        {formatDay(found.birth)}, запись {found.number}, осмотр {formatDay(found.day)}
        {!found.mayWrite && '. Исправить нельзя: комиссия уже решила, или это ваш осмотр'}
      </Text>
      {[...first, ...rest].map((item) => (
        <Item
          key={item.service}
          found={found}
          item={item}
          entry={entries[item.service]}
          errors={errors}
          isBusy={busy === item.service}
          onEntry={(entry) => onEntry(item.service, entry)}
          onSave={() => void save(item)}
        />
      ))}
    </Stack>
  )
}

interface Props {
  booking: BookingId
  /** The service that stands first. */
  service: string | null
  onClose: () => void
}

/** The findings of one check-up over the list of results. */
export function FindingsSheet({ booking, service, onClose }: Props) {
  const { data, error, refetch } = useQuery(findingsOf(booking))
  return (
    <FormSheet opened onClose={onClose} title={data?.fullname ?? 'Записи осмотра'}>
      {error && !data && <LoadFailed onRetry={() => void refetch()}>Записи не загрузились.</LoadFailed>}
      {!error && !data && <Loading />}
      {data && <Findings found={data} service={service} />}
    </FormSheet>
  )
}
