import type { Profile } from '../../../../shared/accounts/schema.ts'
import { formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { useProfileChange } from '../../../accounts/api.ts'
import type { Draft } from './draft.ts'
import type { StepPath } from './steps.ts'

/** Returns whether the draft is for the owner of the profile and not for another patient. */
const isOwner = ({ whom, personal }: Draft, profile: Profile): boolean =>
  whom === 'self' && personal.surname.trim() === profile.surname && personal.name.trim() === profile.name

/**
 * Copies the data of this step into the profile where the profile lacks it, so that the next booking does not
 * ask again. A changed birth date or gender replaces the one in the profile, until the clinic knows the
 * patient. A failure is ignored: the booking has its own data.
 */
export function useProfileGaps(profile: Profile) {
  const { mutateAsync: change } = useProfileChange(profile.phone)
  const fill = async (step: StepPath, draft: Draft) => {
    const { gender } = draft.personal
    const birth = parseDay(draft.personal.birth.trim())
    if (step === 'prepare' && !profile.city) await change({ type: 'city', city: draft.prepare.city })
    if (step !== 'personal' || profile.patientID || !isOwner(draft, profile)) return
    if (gender && gender !== profile.gender) await change({ type: 'gender', gender })
    if (birth && formatDay(birth) !== profile.birth) await change({ type: 'birth', birth: formatDay(birth) })
  }
  return (step: StepPath, draft: Draft): void => void fill(step, draft).catch(() => null)
}
