import { Button, Group, Input, Text, TextInput } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { filesHint } from '../../../../shared/booking/earlier-results/ru.ts'
import { decisionOrigin, decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import { DecisionInput } from '../../../../shared/booking/psychiatric-decision/schema.ts'
import { type BookingId, type ResultFileId, resultFilesAtMost } from '../../../../shared/booking/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { giveDecision, showDecisions, uploadResultFile } from '../../api.ts'
import { ResultUpload } from '../../result-upload.tsx'

interface Props {
  booking: BookingId
  onClose: () => void
}

interface Values {
  number: string
  on: string
  issuer: string
  validUntil: string
  files: { id: ResultFileId; name: string }[]
}

const empty: Values = { number: '', on: '', issuer: '', validUntil: '', files: [] }

/** Leaves out the fields that are empty. */
const inputOf = ({ number, validUntil, files, ...rest }: Values) => ({
  ...rest,
  ...(number.trim() && { number }),
  ...(validUntil && { validUntil }),
  files: files.map(({ id }) => id),
})

const Typed = z.preprocess((values) => inputOf(values as Values), DecisionInput)

function GiveForm({ booking, onClose }: Props) {
  const queries = useQueryClient()
  const { form, failure, isBusy, onSubmit } = useSchemaForm<Values>({
    schema: Typed,
    initialValues: empty,
    send: async (values) => {
      showDecisions(queries, await giveDecision(booking, DecisionInput.parse(inputOf(values))))
      onClose()
      toast('ok', 'Решение приложено', decisionTitle)
    },
  })
  useUnsaved(form.isDirty())
  const { files } = form.getValues()
  const setFiles = (next: Values['files']) => form.setFieldValue('files', next as never)
  return (
    <Form failure={failure} isBusy={isBusy} save="Приложить решение" onSubmit={onSubmit}>
      <Text c="dimmed">{decisionOrigin}</Text>
      <DateInput label="Дата решения" size="lg" data-autofocus {...form.getInputProps('on')} />
      <TextInput
        label="Номер, если есть"
        size="lg"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      <TextInput
        label="Кто принял решение"
        description="Клиника или диспансер, как в документе"
        size="lg"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('issuer')}
      />
      <DateInput label="Действует до, если указано" size="lg" {...form.getInputProps('validUntil')} />
      <Input.Wrapper label="Фото или PDF" description={filesHint} error={form.errors.files}>
        <Group gap="xs" mt="xs">
          {files.map((file) => (
            <Button
              key={file.id}
              variant="light"
              size="sm"
              rightSection={<IconX size={16} stroke={2} aria-hidden />}
              aria-label={`Убрать файл ${file.name}`}
              onClick={() => setFiles(files.filter((one) => one !== file))}
            >
              {file.name}
            </Button>
          ))}
          {files.length < resultFilesAtMost && (
            <ResultUpload
              name={decisionTitle}
              upload={uploadResultFile}
              onUploaded={({ id }, name) => setFiles([...files, { id, name }])}
            />
          )}
        </Group>
      </Input.Wrapper>
    </Form>
  )
}

/** Attaches the decision of a psychiatric commission to a booking: its date, issuer, number, term and files. */
export const GiveSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title={decisionTitle}
    mark={<IconTile icon={IconPaperclip} size="lg" />}
  >
    <GiveForm {...rest} />
  </FormSheet>
)
