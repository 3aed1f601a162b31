import { IconBuildingPlus } from '@tabler/icons-react'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { useRefreshAfterForm } from '../../api.ts'
import { ConnectionForm } from './connection-form.tsx'

/** What the form begins with: an organization that is asked for again. */
export interface Prefilled {
  inn?: string
  kpp?: string
  organization?: string
  /** The application that was refused: with other numbers it is replaced. */
  refused?: Relation
}

interface Props {
  user: SessionUser
  /** Null while the form is closed. */
  prefilled: Prefilled | null
  onClose: () => void
}

/** The connection request form (spec §2). However it closes, the list is asked for again three seconds later (§4). */
export function ConnectionSheet({ user, prefilled, onClose }: Props) {
  const refresh = useRefreshAfterForm(user.phone)
  const close = () => {
    onClose()
    refresh()
  }
  return (
    <FormSheet
      opened={prefilled !== null}
      onClose={close}
      title="Заявка на подключение"
      mark={<IconTile icon={IconBuildingPlus} size="lg" />}
    >
      <ConnectionForm user={user} prefilled={prefilled ?? {}} onClose={close} />
    </FormSheet>
  )
}
