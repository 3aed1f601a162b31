import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { useCity } from '../../accounts/api.ts'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import classes from './city-prompt.module.css'

/**
 * Why the cabinet asks for the city, by the address of the workplace; on other pages it is for the user's own
 * check-up. Null: the page does not depend on the city, so the user is not asked there.
 */
const reasons: Record<string, string | null> = {
  '/desk': 'С него будет начинаться регистратура.',
  '/queue': 'С него будет начинаться очередь.',
  '/conclusions': null,
  '/admin': null,
}
const ownReason = 'От него зависят адрес, цены и свободное время.'

/** Asks a user without a city for it once (spec §4 «City prompt»), without blocking the page. */
export function CityPrompt({ user }: { user: SessionUser }) {
  const { city, choose } = useCity(user)
  const { [useLocation().pathname]: reason = ownReason } = reasons
  if (city || reason === null) return null
  const fail = () => toast('danger', 'Город не сохранился', 'Попробуйте ещё раз')
  return (
    <div className={classes.place}>
      <Note
        tone="teal"
        icon={IconMapPin}
        action={
          <>
            <Button size="sm" onClick={() => choose('ekb', fail)}>
              Да
            </Button>
            <Button size="sm" variant="default" onClick={() => choose('pvl', fail)}>
              Нет, {cityNames.pvl}
            </Button>
          </>
        }
      >
        <b className={classes.question}>Ваш город {cityNames.ekb}?</b> {reason}
      </Note>
    </div>
  )
}
