import { Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { z } from 'zod'
import type { accountsContract } from '../../../../shared/accounts/contract.ts'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { useProfileChange } from '../../api.ts'

/** An admin changes somebody else's profile (spec §6): he himself is not signed out, and who shows that person is told. */
interface ForOther {
  /** Of the profile that the admin has before his eyes: a change over another's is refused. */
  version: number
  onSaved: (profile: Profile) => void
  /** Another has changed the profile meanwhile: shows it as it is now, and tells what has changed. */
  onStale: (now: Profile) => Promise<string>
}

/** Whose profile a dialog changes. */
export interface Whose {
  profile: Profile
  /** Given when it is not the person's own. */
  forOther?: ForOther | undefined
}

/** What every dialog of the profile is given. */
export interface ChangeProps extends Whose {
  opened: boolean
  onClose: () => void
}

type Change = BodyInput<typeof accountsContract.change>

/** The profile as it is now, which the refusal of a stale one carries. */
const profileIn = (error: unknown): Profile | null =>
  error instanceof CallError && error.code === common.CONFLICT.code && error.details
    ? (error.details as Profile)
    : null

/** Changes a profile: one's own, or somebody else's by his phone. */
export function useChange({ profile, forOther }: Whose): (change: Change) => Promise<Profile> {
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
  whose: Whose
  schema: z.ZodType
  initialValues: Values
  toChange: (values: Values) => Change
  onSaved: (profile: Profile) => void
}

/** A form that changes one thing of the profile; the dialog around it knows when there is something unsaved. */
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
  /** What the button does, in its own words. */
  action: string
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The inside of a dialog of the profile: what will happen, the fields and the button. */
export function ChangeForm({ lead, failure, isBusy, action, onSubmit, children }: ChangeFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      {lead && <Text c="dimmed">{lead}</Text>}
      <Stack gap={20} mt={lead ? 'lg' : 'xs'}>
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        {children}
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
