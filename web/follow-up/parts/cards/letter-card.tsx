import { Box, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { letterQuery, useLetterSwitch } from '../../api.ts'
import classes from '../follow-up.module.css'

/** The weekly letter: its address and its switch. */
export function LetterCard({ organization }: { organization: OrganizationId }) {
  const { data: letter } = useQuery(letterQuery(organization))
  const change = useLetterSwitch(organization)
  if (!letter) return null
  const { isOn, email } = letter
  const where = email
    ? `Приходит на ${email}: сколько просрочено, у скольких скоро срок, кто придёт и не пришёл, по подразделениям, и сколько получено заключений.`
    : 'Укажите и подтвердите email в профиле: на него придёт, сколько осмотров просрочено и у скольких скоро срок.'
  return (
    <Card className={classes.letter} aria-labelledby="letter">
      <IconTile icon={IconMail} tone="calm" />
      <Box flex={1} miw={0}>
        <Title order={2} size="h4" id="letter">
          Письмо по понедельникам
        </Title>
        <Text size="sm" c="dimmed">
          {where}
        </Text>
      </Box>
      <Toggle
        label="Присылать письмо по понедельникам"
        // Nothing can be sent before there is an address.
        isOn={isOn && email !== null}
        isDisabled={email === null}
        onChange={(next) =>
          change.mutate(next, { onError: (error) => toast('danger', 'Не получилось', error.message) })
        }
      />
    </Card>
  )
}
