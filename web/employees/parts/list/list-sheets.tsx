import { lazy, type ReactNode, Suspense } from 'react'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { ListAddress } from './list-address.ts'

const EmployeeSheet = lazy(async () => ({
  default: (await import('../../employee-sheet.tsx')).EmployeeSheet,
}))
const UnitsSheet = lazy(async () => ({
  default: (await import('../../units-sheet.tsx')).UnitsSheet,
}))
const ImportSheet = lazy(async () => ({
  default: (await import('../../../imports/import-sheet.tsx')).ImportSheet,
}))

/**
 * The sheets that the address opens over the list: a card, a new employee, departments and positions, the
 * import.
 */
export function ListSheets({
  organization,
  address,
  steps,
  pasted,
}: {
  organization: OrganizationId
  address: ListAddress
  /** Leads to the cards of the neighbouring rows. */
  steps: ReactNode
  /** A table that was pasted into the list; the import begins with it. */
  pasted: File | null
}) {
  const { open, isAdding, isUnits, unit, isImport, go } = address
  return (
    <Suspense>
      {(open || isAdding) && (
        <EmployeeSheet
          organization={organization}
          id={open}
          steps={steps}
          onAdded={(employee) => go({ employee, new: undefined })}
          // A sheet slides out before it closes: another one that was opened meanwhile must stay.
          onClose={() => go(open ? { employee: undefined } : { new: undefined })}
        />
      )}
      {isImport && (
        <ImportSheet organization={organization} pasted={pasted} onClose={() => go({ import: undefined })} />
      )}
      {isUnits && (
        <UnitsSheet organization={organization} position={unit} onClose={() => go({ units: undefined })} />
      )}
    </Suspense>
  )
}
