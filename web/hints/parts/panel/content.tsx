import { useQuery } from '@tanstack/react-query'
import { staffHintsOf } from '../../../../shared/hints/rules.ts'
import { useSession } from '../../../platform/session.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { hintsQuery, staffHintsQuery } from '../../api.ts'
import type { HintsState } from '../../hints-panel.tsx'
import { HintsBones } from '../editor/bones.tsx'
import { Browser } from '../editor/browser.tsx'
import classes from './panel.module.css'

/** Props of the open helper, the same next to the page and over it. */
export interface PanelProps {
  hints: HintsState
  owner: string
  /** The menu lies over the helper. */
  isInert: boolean
}

/** The hints, or the reason why they are missing. */
export function Content({ owner }: { owner: string }) {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(hintsQuery)
  const isStaff = user !== null && user.roles.length > 0
  const staff = useQuery({ ...staffHintsQuery, enabled: isStaff })
  if (data && !(isStaff && staff.isPending)) {
    const ofWork = staff.data && user ? staffHintsOf(staff.data, user) : []
    return <Browser owner={owner} hints={[...ofWork, ...data]} />
  }
  if (!error) return <HintsBones />
  return (
    <div className={classes.failed}>
      <ErrorState
        title="Подсказки не загрузились"
        error={error}
        onRetry={() => void refetch()}
        safe="Введённое на странице цело, попробуйте ещё раз."
      />
    </div>
  )
}
