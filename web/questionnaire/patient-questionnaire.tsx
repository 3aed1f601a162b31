import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClipboardOff, IconClipboardText } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BookingId } from '../../shared/booking/schema.ts'
import { clinicDay, clinicTime, formatDay } from '../../shared/platform/days.ts'
import { seesFindings } from '../../shared/platform/roles.ts'
import { channelNames } from '../../shared/questionnaire/ru.ts'
import { alarmsOf } from '../../shared/questionnaire/rules.ts'
import type { FilledQuestionnaire, QuestionnaireOfBooking } from '../../shared/questionnaire/schema.ts'
import { useSession } from '../platform/session.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toasts.tsx'
import { AnswerSections } from './answer-sections.tsx'
import { questionnaireOf, sendFromRoom } from './api.ts'

const QuestionForm = lazy(async () => ({
  default: (await import('./question-form.tsx')).QuestionForm,
}))

/** When and by whom the answers were given. */
function givenWords({ at, channel, by }: FilledQuestionnaire): string {
  const moment = new Date(at)
  const who = channel === 'cabinet' ? null : by
  return [`${channelNames[channel]} ${formatDay(clinicDay(moment))} в ${clinicTime(moment)}`, who]
    .filter(Boolean)
    .join(', ')
}

/** Fills or corrects the questionnaire with the person. */
function FillSheet({
  found,
  opened,
  onClose,
}: {
  found: QuestionnaireOfBooking
  opened: boolean
  onClose: () => void
}) {
  const { user } = useSession()
  const queries = useQueryClient()
  return (
    <FormSheet opened={opened} onClose={onClose} place="side" title="Анкета со слов человека">
      <Suspense>
        <QuestionForm
          booking={found.booking}
          whom={found}
          owner={user?.phone ?? ''}
          filled={found.filled}
          version={found.version}
          earlier={found.earlier}
          send={async (sent) =>
            queries.setQueryData(
              questionnaireOf(found.booking).queryKey,
              await sendFromRoom(found.booking, sent),
            )
          }
          onSent={() => {
            onClose()
            toast('ok', 'Анкета записана')
          }}
        />
      </Suspense>
    </FormSheet>
  )
}

function Filled({ filled }: { filled: FilledQuestionnaire }) {
  const [isWhole, setWhole] = useState(false)
  const alarms = alarmsOf(filled)
  return (
    <>
      {alarms.length > 0 ? (
        <Note tone="warm" icon={IconAlertTriangle}>
          <b>Обратите внимание</b>
          <ul>
            {alarms.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Note>
      ) : (
        <Text size="sm">Тревожных ответов нет.</Text>
      )}
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          aria-expanded={isWhole}
          leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть анкету' : 'Вся анкета'}
        </Button>
      </Group>
      {isWhole && <AnswerSections sections={filled.sections} />}
      <Text size="sm" c="dimmed">
        Анкета {givenWords(filled)}
        {filled.version > 1 && `, исправлений: ${filled.version - 1}`}
      </Text>
    </>
  )
}

function Shown({ found }: { found: QuestionnaireOfBooking }) {
  const { filled, mayWrite } = found
  const [isFilling, setFilling] = useState(false)
  return (
    <Stack gap="xs">
      {filled ? (
        <Filled filled={filled} />
      ) : (
        <Note tone="calm" icon={IconClipboardOff}>
          Анкета не заполнена.
        </Note>
      )}
      {mayWrite && (
        <Button size="sm" variant="default" mr="auto" onClick={() => setFilling(true)}>
          {filled ? 'Исправить со слов человека' : 'Заполнить со слов человека'}
        </Button>
      )}
      <FillSheet found={found} opened={isFilling} onClose={() => setFilling(false)} />
    </Stack>
  )
}

/** The questionnaire beside the person for a doctor or the commission: alarming answers first, the rest on one press. */
export function PatientQuestionnaire({ booking }: { booking: BookingId }) {
  const { user } = useSession()
  const isReader = user !== null && seesFindings(user)
  const { data, isError, refetch } = useQuery(questionnaireOf(isReader ? booking : null))
  if (data) return <Shown key={booking} found={data} />
  return isError ? <LoadFailed onRetry={refetch}>Анкета не загрузилась.</LoadFailed> : null
}
