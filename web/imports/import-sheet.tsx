import { useEffect, useState } from 'react'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { ImportFlow } from './parts/steps/import-flow.tsx'

interface Props {
  organization: OrganizationId
  /** The sheet has gone from the screen; the work it has begun goes on at the server. */
  onClose: () => void
}

/** Gives the focus back to where it was before the sheet came, even when the sheet is taken away at once. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Employees from a file, over the whole screen: the file, its columns, the check, the loading and what came of it. */
export function ImportSheet({ organization, onClose }: Props) {
  useFocusBack()
  return (
    <FormSheet opened onClose={onClose} title="Загрузка сотрудников" place="whole">
      <ImportFlow organization={organization} onClose={onClose} />
    </FormSheet>
  )
}
