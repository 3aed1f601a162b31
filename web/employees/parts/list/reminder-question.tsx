import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remindersContract } from '../../../../shared/group-booking/reminders/contract.ts'
import { reminderQuestion, reminderRest } from '../../../../shared/group-booking/reminders/ru.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { call } from '../../../platform/call.ts'
import type { ChosenPeople } from '../../../platform/chosen-employees.ts'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'

interface Props {
  organization: OrganizationId
  people: ChosenPeople
  onClose: () => void
}

/** Says how many of the chosen people a reminder reaches, and sends it. */
export function ReminderQuestion({ organization, people, onClose }: Props) {
  const asked = { params: { organization }, body: { who: people } }
  const { data, error } = useQuery({
    queryKey: ['employees', organization, 'reminder', people],
    queryFn: ({ signal }) => call(remindersContract.preview, { ...asked, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const sending = useMutation({
    mutationFn: () => call(remindersContract.send, asked),
    onSuccess: ({ told }) => toast('ok', 'Напоминания отправлены', peopleText(told)),
    onError: (failure) => toast('danger', 'Напоминания не отправлены', failure.message),
    onSettled: onClose,
  })
  const isVain = data?.told === 0
  useEffect(() => {
    if (!isVain && !error) return
    if (error) toast('danger', 'Не удалось узнать, кому напомнить', error.message)
    else toast('info', 'Напоминать некому', data && reminderRest(data).join(' '))
    onClose()
  }, [isVain, error, data, onClose])
  return (
    <Question
      opened={data !== undefined && !isVain}
      text={data ? reminderQuestion(data) : ''}
      yes="Отправить"
      no="Отмена"
      isYesMain
      onYes={() => sending.mutate()}
      onNo={onClose}
    >
      <Stack gap="xs">
        <Text>
          Придёт SMS с днём, временем, адресом и тем, что взять с собой; у кого нет телефона — письмо.
          Накануне осмотра кабинет напомнит ещё раз.
        </Text>
        {data &&
          reminderRest(data).map((line) => (
            <Text key={line} c="dimmed">
              {line}
            </Text>
          ))}
      </Stack>
    </Question>
  )
}
