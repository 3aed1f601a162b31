import { Title } from '@mantine/core'
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
    : 'Укажите email в профиле: на него придёт, сколько осмотров просрочено и у скольких скоро срок.'
  return (
    <Card className={classes.letter} aria-labelledby="letter">
      <IconTile icon={IconMail} tone="calm" />
      <div className={classes.need}>
        <Title order={2} size="h4" id="letter">
          Письмо по понедельникам
        </Title>
        <p className={classes.needNote}>{where}</p>
      </div>
      <Toggle
        label="Присылать письмо по понедельникам"
        isOn={isOn}
        onChange={(next) =>
          change.mutate(next, { onError: (error) => toast('danger', 'Не получилось', error.message) })
        }
      />
    </Card>
  )
}
