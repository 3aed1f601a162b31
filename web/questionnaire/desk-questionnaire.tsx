import { Button } from '@mantine/core'
import { IconClipboardCheck, IconClipboardList } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DeskCard } from '../../shared/desk/schema.ts'
import { clinicDay, formatDay } from '../../shared/platform/days.ts'
import { useSession } from '../platform/session.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toasts.tsx'
import { deskQuestionnaireState, sendFromDesk } from './api.ts'

const QuestionForm = lazy(async () => ({
  default: (await import('./question-form.tsx')).QuestionForm,
}))

/** Tells the desk whether the questionnaire is filled, without the answers, and fills an empty one with the person. */
export function DeskQuestionnaire({
  card: { id, gender, birth, day },
}: {
  card: Pick<DeskCard, 'id' | 'gender' | 'birth' | 'day'>
}) {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data } = useQuery(deskQuestionnaireState(id))
  const [isFilling, setFilling] = useState(false)
  if (!data || (!data.filledAt && !data.isOpen)) return null
  return (
    <>
      <Note
        tone="calm"
        icon={data.filledAt ? IconClipboardCheck : IconClipboardList}
        action={
          !data.filledAt && (
            <Button size="sm" variant="default" onClick={() => setFilling(true)}>
              Заполнить вместе
            </Button>
          )
        }
      >
        {data.filledAt
          ? `Анкета заполнена ${formatDay(clinicDay(new Date(data.filledAt)))}.`
          : 'Анкета не заполнена.'}
      </Note>
      <FormSheet
        opened={isFilling}
        onClose={() => setFilling(false)}
        place="side"
        title="Анкета со слов человека"
      >
        <Suspense>
          <QuestionForm
            booking={id}
            whom={{ gender, birth, day }}
            owner={user?.phone ?? ''}
            filled={null}
            version={0}
            earlier={null}
            isAtDesk
            send={async (sent) =>
              queries.setQueryData(deskQuestionnaireState(id).queryKey, await sendFromDesk(id, sent))
            }
            onSent={() => {
              setFilling(false)
              toast('ok', 'Анкета записана', 'Дальше её видят только врачи')
            }}
          />
        </Suspense>
      </FormSheet>
    </>
  )
}
