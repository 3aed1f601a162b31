import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resultFilesAtMost } from '../../../../shared/booking/schema.ts'
import type { Service } from '../../../../shared/programme/schema.ts'
import { editionNow } from '../../../programme/api.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { uploadResultFile } from '../../api.ts'
import { ResultUpload } from '../../result-upload.tsx'
import type { EarlierDraft } from './draft.ts'
import type { EarlierProps } from './earlier-results.tsx'
import { StudyField } from './study-field.tsx'
import classes from './wizard.module.css'

interface Props extends Pick<EarlierProps, 'results' | 'onChange' | 'field'> {
  /** Names of the studies that need no reference data. */
  known: Record<string, string>
  isAsking: boolean
  /** The study that has just been added: its date is typed next. */
  added: string | null
  onAdd: (service: string) => void
}

const none: readonly Service[] = []

/** Lists the studies named so far with their dates, and the search for another one. */
export function EarlierRows({ results, known, isAsking, added, onAdd, onChange, field }: Props) {
  const isKnownByName = results.every(({ service }) => service in known)
  const edition = useQuery({ ...editionNow, enabled: isAsking || !isKnownByName })
  const services = edition.data?.services ?? none
  const nameOf = (code: string) =>
    known[code] ?? services.find((service) => service.code === code)?.name ?? 'Исследование'
  const left = useMemo(
    () => services.filter(({ code }) => !results.some(({ service }) => service === code)),
    [services, results],
  )
  return (
    <>
      {results.map((result, place) => (
        <div key={result.service} className={classes.earlier}>
          <span className={classes.earlierName}>{nameOf(result.service)}</span>
          <DateInput
            aria-label={`${nameOf(result.service)}: когда сделано`}
            autoFocus={result.service === added}
            value={result.on}
            onChange={(on) => onChange(results.map((one) => (one === result ? { ...one, on } : one)))}
            {...field(`earlier.${place}.on`, result.on)}
          />
          <ActionIcon
            variant="quiet"
            size={44}
            aria-label={`Убрать: ${nameOf(result.service)}`}
            onClick={() => onChange(results.filter((one) => one !== result))}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <TextInput
            className={classes.earlierFiles}
            aria-label={`${nameOf(result.service)}: где сделано`}
            placeholder="Где сделано, если помните: название клиники"
            maxLength={200}
            autoComplete="off"
            value={result.clinic}
            onChange={({ currentTarget: { value: clinic } }) =>
              onChange(results.map((one) => (one === result ? { ...one, clinic } : one)))
            }
            {...field(`earlier.${place}.clinic`, result.clinic)}
          />
          <Files
            name={nameOf(result.service)}
            result={result}
            onChange={(files) => onChange(results.map((one) => (one === result ? { ...one, files } : one)))}
          />
        </div>
      ))}
      {edition.isError && (
        <LoadFailed onRetry={edition.refetch}>Список исследований не загрузился.</LoadFailed>
      )}
      {isAsking && !edition.isError && (
        <StudyField services={left} isLoading={edition.isPending} onPick={onAdd} />
      )}
    </>
  )
}

interface FilesProps {
  name: string
  result: EarlierDraft
  onChange: (files: EarlierDraft['files']) => void
}

/** Photos and PDFs of a study that the user has; the desk or a doctor looks at them before the check-up. */
const Files = ({ name, result: { files }, onChange }: FilesProps) => (
  <Group gap="xs" className={classes.earlierFiles}>
    {files.map((file) => (
      <Button
        key={file.id}
        variant="light"
        size="sm"
        rightSection={<IconX size={16} stroke={2} aria-hidden />}
        aria-label={`Убрать файл ${file.name}`}
        onClick={() => onChange(files.filter((one) => one !== file))}
      >
        {file.name}
      </Button>
    ))}
    {files.length < resultFilesAtMost && (
      <ResultUpload
        name={name}
        upload={uploadResultFile}
        onUploaded={({ id }, title) => onChange([...files, { id, name: title }])}
      />
    )}
  </Group>
)
