import { Box, Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { paperClinicNames, paperNames } from '../../../../shared/documents/ru.ts'
import type { Paper, PaperClinicField } from '../../../../shared/documents/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { escapeHtml } from '../../../../shared/platform/html.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { askForManager, sendLetter } from '../../../organizations/api.ts'
import { useActiveOrganization } from '../../../platform/active-organization.ts'
import { useSession } from '../../../platform/session.ts'
import { insideWords } from './inside-words.ts'
import classes from './papers.module.css'

interface Props {
  fields: readonly PaperClinicField[]
  paper: Paper
}

const named = (fields: readonly PaperClinicField[]) =>
  fields.map((field) => insideWords(paperClinicNames[field]))

function useManager() {
  const active = useActiveOrganization()
  return useQuery({
    queryKey: ['organizations', 'manager', active?.inn, active?.kpp],
    queryFn: () => askForManager({ inn: active?.inn ?? '', kpp: active?.kpp ?? '' }),
    enabled: active !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Shows the clinic's own data that is missing. Only clinic staff can fill it in; a letter asks the manager. */
export function ClinicGap({ fields, paper }: Props) {
  const { user } = useSession()
  const active = useActiveOrganization()
  const manager = useManager()
  const to = manager.data?.managerEmail
  const letter = useMutation({
    mutationFn: async () => {
      const lines = [
        `Для документа «${paperNames[paper]}» в кабинете не хватает данных медицинского центра: ${named(fields).join(', ')}. Заполните, пожалуйста.`,
        `Организация: ${active?.name}, ИНН ${active?.inn}`,
        `${user?.fullname}, ${user && formatPhone(user.phone)}`,
      ]
      await sendLetter({
        to: to ?? '',
        subject: `Не хватает данных центра: ${active?.name}`.slice(0, 200),
        text: lines.join('\n\n'),
        html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      })
    },
  })
  return (
    <li className={classes.gap}>
      <div className={classes.words}>
        <Box component="h4" fz={15} lh="1.375rem" fw={600}>
          Медицинский центр
        </Box>
        <p>{capital(named(fields).join(', '))}</p>
        <Text size="sm" c="dimmed" role="status">
          {letter.isSuccess
            ? `Письмо отправлено: ${manager.data?.manager ?? 'дежурному менеджеру'}, ${to}`
            : 'Это заполняют сотрудники центра. Напишите своему менеджеру.'}
        </Text>
        {(letter.error ?? manager.error) && (
          <Text inherit role="alert" c="var(--app-danger)">
            {(letter.error ?? manager.error)?.message}
          </Text>
        )}
      </div>
      {!letter.isSuccess && (
        <Button
          size="sm"
          variant="default"
          loading={letter.isPending || manager.isLoading}
          onClick={() => (to ? letter.mutate() : void manager.refetch())}
        >
          Написать менеджеру
        </Button>
      )}
    </li>
  )
}
