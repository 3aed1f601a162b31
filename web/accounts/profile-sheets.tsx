import type { ProfileOwner } from './parts/profile/change-form.tsx'
import { OwnerCheckSheet } from './parts/profile/owner-check-sheet.tsx'
import { allLines, type ProfilePart } from './profile-lines.tsx'

interface Props extends ProfileOwner {
  /** The dialog that is open. */
  open: ProfilePart | null
  onClose: () => void
}

/** The dialogs that change a profile (spec §7): the user's own, or another user's for an admin. */
export const ProfileSheets = ({ open, ...rest }: Props) => (
  <>
    {allLines.map(([part, { Sheet }]) => (
      <Sheet key={part} {...rest} opened={open === part} />
    ))}
    <OwnerCheckSheet />
  </>
)
