import { useEffect, useState } from 'react'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { ImportFlow } from './parts/steps/import-flow.tsx'

interface Props {
  organization: OrganizationId
  /** A table that was pasted into the list, sent at once as a file; null for none. */
  pasted: File | null
  /** The sheet has closed; its work continues on the server. */
  onClose: () => void
}

/** Returns the focus to its place before the sheet opened, even when the sheet is removed at once. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * Import of employees from a file, over the whole screen: the file, its columns, the check, the loading and the
 * outcome.
 */
export function ImportSheet({ organization, pasted, onClose }: Props) {
  useFocusBack()
  return (
    <FormSheet opened onClose={onClose} title="Загрузка сотрудников" place="whole">
      <ImportFlow organization={organization} pasted={pasted} onClose={onClose} />
    </FormSheet>
  )
}
