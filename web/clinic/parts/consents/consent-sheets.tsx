import { Box, Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconFileText, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeNames } from '../../../../shared/accounts/ru.ts'
import type { ConsentPurpose } from '../../../../shared/accounts/schema.ts'
import { type ConsentVersion, NewConsentText } from '../../../../shared/consents/schema.ts'
import { addDays, clinicDay, type Day, formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { clinicQuery, useConsentActs } from '../../api.ts'
import classes from '../clinic.module.css'
import { DifferenceView } from '../editions/difference-view.tsx'
import { keepText, sinceText } from './consent-words.ts'

/** The present name of the clinic; null while it is not known. */
function useClinicName(): string | null {
  const { data } = useQuery(clinicQuery)
  return data ? (data.own.name ?? data.installation.name) : null
}

interface Values {
  purpose: ConsentPurpose
  title: string
  text: string
  startsOn: string
}

interface NewProps {
  purpose: ConsentPurpose
  now: ConsentVersion | undefined
  onClose: () => void
}

function NewForm({ purpose, now, onClose }: NewProps) {
  const { add } = useConsentActs()
  const clinic = useClinicName()
  const { form, failure, isBusy, onSubmit } = useSchemaForm<Values>({
    schema: NewConsentText,
    initialValues: {
      purpose,
      title: now?.title ?? '',
      text: now?.text ?? '',
      startsOn: addDays(clinicDay(new Date()), 1),
    },
    send: async (values) => {
      await add({ ...values, startsOn: values.startsOn as Day })
      onClose()
      toast('ok', 'Новая версия добавлена', `Действует с ${formatDay(values.startsOn as Day)}`)
    },
  })
  const { title, text, startsOn } = form.getValues() as Values
  useUnsaved(form.isDirty())
  const day = parseDay(startsOn)
  return (
    <Form isDocked failure={failure} isBusy={isBusy} save="Добавить версию" onSubmit={onSubmit}>
      <TextInput label="Заголовок" maxLength={200} name="title" {...form.getInputProps('title')} />
      <Textarea
        label="Текст"
        description={`Вместо {clinic} человек прочтёт название центра${clinic ? `: ${clinic}` : ''}`}
        autosize
        minRows={10}
        maxRows={20}
        maxLength={20_000}
        name="text"
        {...form.getInputProps('text')}
      />
      <DateInput label="Действует с" name="startsOn" {...form.getInputProps('startsOn')} />
      {now && (title !== now.title || text.trim() !== now.text) && (
        <section aria-label="Что изменится" className={classes.stack}>
          <Box component="h3" fz="md" fw={600}>
            Что изменится
          </Box>
          {title !== now.title && <DifferenceView before={now.title} after={title} />}
          <DifferenceView before={now.text} after={text.trim()} />
        </section>
      )}
      <Note tone="calm" icon={IconInfoCircle}>
        {keepText(now, day && formatDay(day))} Когда версия начнёт действовать, её текст уже не изменить.
      </Note>
    </Form>
  )
}

/** Adds a new version of a text, shown beside the old one with the differences. */
export const NewConsentSheet = ({
  purpose,
  now,
  onClose,
}: Omit<NewProps, 'purpose'> & { purpose: ConsentPurpose | null }) => (
  <FormSheet
    opened={purpose !== null}
    onClose={onClose}
    title="Новая версия согласия"
    place="side"
    isWide
    mark={<IconTile icon={IconFileText} size="lg" />}
  >
    {purpose && (
      <div className={classes.stack}>
        <Text size="sm" c="dimmed">
          {purposeNames[purpose]}
        </Text>
        <NewForm purpose={purpose} now={now} onClose={onClose} />
      </div>
    )}
  </FormSheet>
)

/** Shows a text as users read it. */
function AsRead({ text }: Pick<ConsentVersion, 'text'>) {
  const clinic = useClinicName()
  return <div className={classes.text}>{text.replaceAll('{clinic}', (mark) => clinic ?? mark)}</div>
}

interface ReadProps {
  version: ConsentVersion | null
  /** The version that was in force before it. */
  before: ConsentVersion | undefined
  onClose: () => void
}

/** Shows the text of a version and its changes. */
export function ReadConsentSheet({ version, before, onClose }: ReadProps) {
  const [isCompared, setCompared] = useState(false)
  return (
    <FormSheet
      opened={version !== null}
      onClose={onClose}
      title={version?.title ?? ''}
      place="side"
      isWide
      mark={<IconTile icon={IconFileText} size="lg" />}
    >
      {version && (
        <div className={classes.stack}>
          <Text size="sm" c="dimmed">
            {sinceText(version)}
          </Text>
          {before && (
            <div>
              <Button
                variant="default"
                size="sm"
                aria-pressed={isCompared}
                onClick={() => setCompared(!isCompared)}
              >
                {isCompared ? 'Показать только текст' : `Сравнить с версией ${before.version}`}
              </Button>
            </div>
          )}
          {isCompared && before ? (
            <DifferenceView before={before.text} after={version.text} />
          ) : (
            <AsRead text={version.text} />
          )}
        </div>
      )}
    </FormSheet>
  )
}
