import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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
  '/results': null,
  '/admin': null,
}
const ownReason = 'От него зависят адрес, цены и свободное время.'

/** There is an empty edge above the page, and a mouse hits small buttons. */
const hasEdge = '(min-width: 67.5em) and (pointer: fine)'

/**
 * Asks a user without a city for it once (spec §4 «City prompt»), without blocking the page: on a wide screen in one
 * line that moves nothing, elsewhere above the page.
 */
export function CityPrompt({ user }: { user: SessionUser }) {
  const { city, choose } = useCity(user)
  const { [useLocation().pathname]: reason = ownReason } = reasons
  const isLine = useMediaQuery(hasEdge, undefined, { getInitialValueInEffect: false })
  if (city || reason === null) return null
  const fail = () => toast('danger', 'Город не сохранился', 'Попробуйте ещё раз')
  const size = isLine ? 'compact-sm' : 'sm'
  const words = (
    <>
      <b className={classes.question}>Ваш город {cityNames.ekb}?</b> {reason}
    </>
  )
  const answers = (
    <>
      <Button size={size} onClick={() => choose('ekb', fail)}>
        Да
      </Button>
      <Button size={size} variant="default" onClick={() => choose('pvl', fail)}>
        Нет, {cityNames.pvl}
      </Button>
    </>
  )
  return (
    <section aria-label="Ваш город" className={isLine ? classes.line : classes.above}>
      {isLine ? (
        <Group gap="xs" fz="sm" wrap="nowrap">
          <IconMapPin size={18} stroke={1.75} aria-hidden />
          <Text span inherit truncate>
            {words}
          </Text>
          {answers}
        </Group>
      ) : (
        <Note tone="teal" icon={IconMapPin} action={answers}>
          {words}
        </Note>
      )}
    </section>
  )
}
