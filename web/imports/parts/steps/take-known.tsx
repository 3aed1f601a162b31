import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { useImportActs } from '../../api.ts'

/** A department or a position that the file adds. */
export interface NewUnit {
  field: 'department' | 'position'
  name: string
  rows: number
  /** The known units that it may be, the surest first. */
  alike: readonly string[]
  /** The texts of the cells that name it. */
  spellings: readonly string[]
}

interface Props {
  organization: OrganizationId
  view: ImportView
  unit: NewUnit
}

/** The known units that a new one is like: a press takes one of them in all rows, and nothing is taken without it. */
export function TakeKnown({ organization, view, unit: { field, name, alike, spellings } }: Props) {
  const { correct } = useImportActs(organization, view)
  const [taken, setTaken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (text: string) => {
    setTaken(text)
    setFailure(null)
    try {
      await correct({ values: spellings.map((value) => ({ field, value, text })) })
    } catch (error) {
      setTaken(null)
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <Stack gap={6} mt={6} align="flex-start">
      <Text size="xs" c="var(--app-on-accent-soft)">
        {alike.length > 1 ? 'Похоже на ваши названия:' : 'Похоже на ваше название:'}
      </Text>
      {alike.map((known) => (
        <Button
          key={known}
          size="sm"
          h="auto"
          mih={36}
          py={6}
          variant="light"
          loading={taken === known}
          disabled={taken !== null}
          aria-label={`Вместо «${name}» взять «${known}»`}
          onClick={() => void take(known)}
        >
          <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
            Взять «{known}»
          </Text>
        </Button>
      ))}
      {failure && (
        <Text size="xs" role="alert" c="var(--app-danger)">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
