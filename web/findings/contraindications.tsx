import { Button, Loader, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { FindingsOfBooking } from '../../shared/findings/schema.ts'

const List = lazy(() => import('./parts/contraindication-list.tsx'))

/** «Противопоказания для этих факторов», closed until they are asked for: the list is loaded then. */
export function Contraindications({ factors, kind }: Pick<FindingsOfBooking, 'factors' | 'kind'>) {
  const [isOpen, setOpen] = useState(false)
  if (factors.length === 0) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="compact-md"
        maw="100%"
        h="auto"
        py={4}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Противопоказания для этих факторов
      </Button>
      {isOpen && (
        <Suspense fallback={<Loader size="sm" />}>
          <List factors={factors} kind={kind} />
        </Suspense>
      )}
    </Stack>
  )
}
