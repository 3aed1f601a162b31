import { Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Contraindications } from './contraindications.tsx'
import { ServiceForm } from './parts/service-form.tsx'
import type { StopFindings } from './stop-findings.tsx'

interface Props {
  findings: StopFindings
  /** Ends the stop as the large button does. */
  onEnd: () => void
}

const isField = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type === 'text')

/** The forms of the services of a stop. Enter leads from value to value, and from the last field to the next person. */
export function StopForms({ findings, onEnd }: Props) {
  const { found, failure, onRetry, entries, errors, onEntry, writing, unwritten } = findings
  if (failure)
    return (
      <LoadFailed onRetry={onRetry}>
        Записи не загрузились. Закончить приём человека можно и без них.
      </LoadFailed>
    )
  if (!found) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, altKey, metaKey, shiftKey } = event
    if (key !== 'Enter' || event.defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return
    if (!isField(target)) return
    event.preventDefault()
    const values = [...currentTarget.querySelectorAll<HTMLElement>('[data-value]')]
    const at = values.indexOf(target)
    const next = at < 0 ? undefined : values[at + 1]
    if (next) next.focus()
    else if (!event.repeat && (at < 0 || writing === 'typed')) onEnd()
  }
  return (
    <Stack gap={20} onKeyDown={onKeyDown}>
      {found.stop.items.map((of) => (
        <ServiceForm
          key={of.item.service}
          of={of}
          whom={found}
          entry={entries[of.item.service]}
          errors={errors}
          isOpen={found.mayWrite}
          onEntry={(entry) => onEntry(of.item.service, entry)}
        />
      ))}
      {found.mayWrite && writing !== 'nothing' && unwritten.length > 0 && (
        <Text inherit fz="sm" c="dimmed" role="status">
          Останется не записанным: {unwritten.join('; ')}
        </Text>
      )}
      <Contraindications factors={found.factors} kind={found.kind} />
    </Stack>
  )
}
