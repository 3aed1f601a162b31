import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { standingConsent } from '../../shared/accounts/consents/rules.ts'
import { toast } from '../ui/toasts.tsx'
import { ownConsentsQuery, useConsentChange } from './api.ts'
import classes from './parts/profile/profile-panel.module.css'

/** Says that the person is reminded on the day before, or offers the consent that a reminder needs. */
export function ReminderOffer() {
  const consents = useQuery(ownConsentsQuery)
  const change = useConsentChange()
  if (!consents.data) return null
  const standing = standingConsent(consents.data.given, 'notifications')
  if (standing && !standing.withdrawnAt) return 'За день до осмотра напомним.'
  const give = () =>
    change.mutate(
      { act: 'give', purpose: 'notifications' },
      { onError: (error) => toast('danger', 'Не получилось', error.message) },
    )
  return (
    <>
      Напоминаний не будет, вы на них не соглашались.{' '}
      <UnstyledButton className={classes.offer} disabled={change.isPending} onClick={give}>
        Согласиться и напомнить за день
      </UnstyledButton>
    </>
  )
}
