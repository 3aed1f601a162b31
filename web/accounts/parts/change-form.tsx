import { Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { z } from 'zod'
import type { accountsContract } from '../../../shared/accounts/contract.ts'
import type { Profile } from '../../../shared/accounts/schema.ts'
import type { BodyInput } from '../../../shared/platform/route.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { useUnsaved } from '../../ui/form-sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { useProfileChange } from '../api.ts'

/** An admin changes somebody else's profile (spec §6): he himself is not signed out, and who shows that person is told. */
export interface ForOther {
  onSaved: (profile: Profile) => void
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

/** Changes a profile: one's own, or somebody else's by his phone. */
export function useChange({ profile, forOther }: Whose): (change: Change) => Promise<Profile> {
  const { mutateAsync } = useProfileChange(profile.phone)
  return async (change) => {
    const saved = await mutateAsync(forOther ? { ...change, user: profile.phone } : change)
    forOther?.onSaved(saved)
    return saved
  }
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
