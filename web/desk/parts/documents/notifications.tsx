import { Button, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { consentObstacles, notifiedWords } from '../../../../shared/desk/ru.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useSignNotifications } from '../../api.ts'
import classes from '../day/desk.module.css'

/** Tells whether the patient gets reminders, and records the consent to them that was signed on paper. */
export function Notifications({ card: { id, notifications } }: { card: DeskCard }) {
  const sign = useSignNotifications()
  if (!notifications) return null
  const { given, obstacle } = notifications
  const Mark = given ? IconBell : IconBellOff
  return (
    <>
      <p className={classes.given} role="status">
        <Mark size={20} stroke={1.75} aria-hidden />
        {notifiedWords(given)}
      </p>
      {!given && obstacle && (
        <Text size="sm" fw={400} c="dimmed">
          {consentObstacles[obstacle]}.
        </Text>
      )}
      {!given && !obstacle && (
        <Button
          size="sm"
          variant="default"
          mr="auto"
          loading={sign.isPending}
          onClick={() =>
            sign.mutate(id, {
              onSuccess: () => toast('ok', 'Согласие на уведомления отмечено', 'Человеку придут напоминания'),
              onError: ({ message }) => toast('danger', 'Согласие не отмечено', message),
            })
          }
        >
          Согласие на уведомления подписано
        </Button>
      )}
    </>
  )
}
