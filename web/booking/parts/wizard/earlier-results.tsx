import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { FieldProps } from '../../../ui/checked-form.ts'
import { Bone } from '../../../ui/skeletons.tsx'
import type { EarlierDraft } from './draft.ts'

// Most users have no study to name: the code of the study list is loaded on demand.
const EarlierRows = lazy(async () => ({ default: (await import('./earlier-rows.tsx')).EarlierRows }))

/** Data from the step: the studies named so far, and the check of a field. */
export interface EarlierProps {
  results: readonly EarlierDraft[]
  /** Women aged 41 and over are asked about mammography (order 29н, point 12.4). */
  hasMammography: boolean
  onChange: (results: EarlierDraft[]) => void
  field: (name: string, value: string) => FieldProps
}

const xray = 'img-chest-xray'
const mammography = 'img-mammography'
const known = { [xray]: 'Флюорография', [mammography]: 'Маммография' }

/** Shows the user's recent studies that may not need to be repeated. */
export function EarlierResults({ hasMammography, ...given }: EarlierProps) {
  const { results, onChange } = given
  const [isAsking, setAsking] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const add = (service: string) => {
    setAsking(false)
    setAdded(service)
    onChange([...results, { service, on: '', clinic: '', files: [] }])
  }
  const isOffered = (service: string) =>
    !results.some((one) => one.service === service) && (hasMammography || service !== mammography)
  return (
    <>
      {(isAsking || results.length > 0) && (
        <Suspense fallback={<Bone h={48} />}>
          <EarlierRows {...given} known={known} isAsking={isAsking} added={added} onAdd={add} />
        </Suspense>
      )}
      <Group gap="xs" align="stretch">
        {Object.entries(known)
          .filter(([service]) => isOffered(service))
          .map(([service, name]) => (
            <Add key={service} onClick={() => add(service)}>
              {name}
            </Add>
          ))}
        {!isAsking && <Add onClick={() => setAsking(true)}>Другое исследование</Add>}
      </Group>
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
