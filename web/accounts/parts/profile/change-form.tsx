import { Stack, Text } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import type { z } from 'zod'
import type { accountsContract } from '../../../../shared/accounts/contract.ts'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { useProfileChange } from '../../api.ts'

/**
 * An admin changes another user's profile (spec §6): the admin stays signed in, and the screens that show that
 * user are notified.
 */
interface ForOther {
  /** The version of the profile that the admin sees: a change over another admin's change is refused. */
  version: number
  onSaved: (profile: Profile) => void
  /** Another admin has changed the profile meanwhile: shows its present state and lists the changes. */
  onStale: (now: Profile) => Promise<string>
}

/** The owner of the profile that a dialog changes. */
export interface ProfileOwner {
  profile: Profile
  /** Set when the profile belongs to another user. */
  forOther?: ForOther | undefined
}

/** Props of every dialog of the profile. */
export interface ChangeProps extends ProfileOwner {
  opened: boolean
  onClose: () => void
}

type Change = BodyInput<typeof accountsContract.change>

/** Returns the present profile from the refusal of a stale change. */
const profileIn = (error: unknown): Profile | null =>
  error instanceof CallError && error.code === common.CONFLICT.code && error.details
    ? (error.details as Profile)
    : null

/** Changes a profile: the user's own, or another user's by phone. */
export function useChange({ profile, forOther }: ProfileOwner): (change: Change) => Promise<Profile> {
  const { mutateAsync } = useProfileChange(profile.phone)
  const changeOther = async ({ version, onSaved, onStale }: ForOther, change: Change) => {
    try {
      const saved = await mutateAsync({ ...change, user: profile.phone, version })
      onSaved(saved)
      return saved
    } catch (error) {
      const now = profileIn(error)
      if (!now) throw error
      throw new CallError({ code: common.CONFLICT.code, message: await onStale(now) }, null)
    }
  }
  return (change) => (forOther ? changeOther(forOther, change) : mutateAsync(change))
}

interface Options<Values extends object> {
  whose: ProfileOwner
  schema: z.ZodType
  initialValues: Values
  toChange: (values: Values) => Change
  onSaved: (profile: Profile) => void
}

/** A form that changes one field of the profile; the dialog around it knows whether there are unsaved changes. */
export function useChangeForm<Values extends object>(options: Options<Values>) {
  const { whose, schema, initialValues, toChange, onSaved } = options
  const change = useChange(whose)
  const entry = useSchemaForm<Values>({
    schema,
    initialValues,
    send: async (values) => onSaved(await change(toChange(values))),
  })
  useUnsaved(entry.form.isDirty())
  return entry
}

interface ChangeFormProps {
  lead?: ReactNode
  failure: ReactNode
  isBusy: boolean
  /** The label of the button. */
  action: string
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The content of a profile dialog: an explanation, the fields and the button. */
export function ChangeForm({ lead, failure, isBusy, action, onSubmit, children }: ChangeFormProps) {
  return (
    <Form failure={failure} isBusy={isBusy} save={action} onSubmit={onSubmit}>
      {lead && <Text c="dimmed">{lead}</Text>}
      <Stack gap={20} mt={lead ? 'lg' : 'xs'}>
        {children}
      </Stack>
    </Form>
  )
}
