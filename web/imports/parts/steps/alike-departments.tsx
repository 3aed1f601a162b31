import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ImportView, NewDepartment } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { CallError } from '../../../platform/call.ts'
import { Card } from '../../../ui/card.tsx'
import { useImportActs } from '../../api.ts'
import { nouns } from '../import-words.ts'
import classes from './check.module.css'

interface Props {
  organization: OrganizationId
  view: ImportView
}

interface OneProps extends Props {
  department: NewDepartment
  onTaken: () => void
}

/** A new department and the known ones that it may be: a press takes one of them for all its rows. */
function OneDepartment({ organization, view, department, onTaken }: OneProps) {
  const { name, rows, alike, spellings } = department
  const { correct } = useImportActs(organization, view)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (text: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await correct({ values: spellings.map((value) => ({ field: 'department' as const, value, text })) })
      onTaken()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
    setBusy(false)
  }
  return (
    <Box component="li">
      <Text size="sm" fw={500}>
        «{name}» в файле
      </Text>
      <Text size="xs" c="dimmed">
        {numberOf(rows, nouns.row)}.{' '}
        {alike.length > 1 ? 'Похоже на эти подразделения:' : 'Похоже на подразделение:'}
      </Text>
      <Stack gap={6} mt={6}>
        {alike.map((known) => (
          <Button
            key={known}
            size="sm"
            h="auto"
            py={6}
            variant="light"
            justify="flex-start"
            disabled={isBusy}
            aria-label={`Вместо «${name}» взять «${known}»`}
            onClick={() => void take(known)}
          >
            <Text span inherit ta="left" lh="sm" style={{ whiteSpace: 'normal' }}>
              Взять «{known}»
            </Text>
          </Button>
        ))}
      </Stack>
      {failure && (
        <Text size="xs" role="alert" c="var(--app-danger)" mt={4}>
          {failure}
        </Text>
      )}
    </Box>
  )
}

/** New departments that may be known ones under a shorter or a misspelt name; nothing is taken without a press. */
export function AlikeDepartments({ organization, view }: Props) {
  const [done, setDone] = useState<{ of: ImportView['newDepartments']; names: string[] }>({
    of: view.newDepartments,
    names: [],
  })
  // A department that was taken is gone at once, although the rows are still being checked.
  const taken = view.status === 'checking' || done.of === view.newDepartments ? done.names : []
  const left = view.newDepartments.filter(({ name, alike }) => alike.length > 0 && !taken.includes(name))
  if (left.length === 0) return null
  return (
    <Card aria-labelledby="import-alike" className={classes.part}>
      <Title order={4} id="import-alike">
        Похоже на подразделение, которое уже есть
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        Если это оно, нажмите «Взять»: заменим во всех строках и запомним для следующих файлов. Если другое,
        ничего не нажимайте: добавим новым.
      </Text>
      <Stack component="ul" gap="md" mt="sm">
        {left.map((department) => (
          <OneDepartment
            key={department.name}
            organization={organization}
            view={view}
            department={department}
            onTaken={() => setDone({ of: view.newDepartments, names: [...taken, department.name] })}
          />
        ))}
      </Stack>
    </Card>
  )
}
