import { IconBuildingPlus } from '@tabler/icons-react'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { useRefreshAfterForm } from '../../api.ts'
import { ConnectionForm } from './connection-form.tsx'

/** Initial values of the form: an organization from an earlier application. */
export interface InitialValues {
  inn?: string
  kpp?: string
  organization?: string
  /** The relation that the clinic refused: the form asks for another ИНН and КПП in place of the refused ones. */
  refused?: Relation
}

interface Props {
  user: SessionUser
  /** Null while the form is closed. */
  prefilled: InitialValues | null
  onClose: () => void
}

/** The connection request form (spec §2). Three seconds after it closes in any way, the list is reloaded (§4). */
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
