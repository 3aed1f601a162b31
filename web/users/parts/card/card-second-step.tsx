import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Question } from '../../../ui/question.tsx'
import { useUserActs } from '../../api.ts'
import classes from './card.module.css'
import { CardPart } from './card-line.tsx'
import type { PartProps } from './part-props.ts'
import { useAsked } from './use-asked.ts'

type Reset = 'password' | 'second-step'

const questions: Record<Reset, (fullname: string) => string> = {
  password: (fullname) =>
    `Сбросить пароль? Убедитесь лично, что вас просит ${fullname}. Новый пароль сотрудник задаст по коду из SMS, все сеансы закончатся.`,
  'second-step': (fullname) =>
    `Сбросить второй шаг? Убедитесь лично, что вас просит ${fullname}: до новой настройки вход защитит только пароль. Все сеансы закончатся.`,
}

/** How a colleague signs in, and the resets that a colleague cannot do alone. */
export function CardSecondStep({ card }: PartProps) {
  const [asked, ask] = useState<Reset | null>(null)
  const acts = useUserActs(card.id)
  const { act } = useAsked(card)
  const { fullname, roles } = card.profile
  if (roles.length === 0 || card.state === 'erased') return null
  const reset = async (what: Reset) => {
    ask(null)
    if (what === 'password') await act(() => acts.resetPassword(card.version), ['Пароль сброшен', fullname])
    else await act(() => acts.resetSecondStep(card.version), ['Второй шаг сброшен', fullname])
  }
  return (
    <CardPart title="Вход">
      <p className={classes.quiet}>
        {card.signInMethods === 0
          ? 'Второй шаг входа не настроен: кабинет попросит об этом при следующем входе.'
          : 'Второй шаг входа настроен. Если потеряны и ключ, и коды, его можно сбросить.'}
      </p>
      {!card.isSelf && (
        <Group gap="sm" className={classes.act}>
          {card.hasPassword && (
            <Button variant="default" size="sm" onClick={() => ask('password')}>
              Сбросить пароль
            </Button>
          )}
          {card.signInMethods > 0 && (
            <Button variant="default" size="sm" onClick={() => ask('second-step')}>
              Сбросить второй шаг
            </Button>
          )}
        </Group>
      )}
      <Question
        opened={asked !== null}
        text={asked ? questions[asked](fullname) : ''}
        yes="Сбросить"
        no="Оставить"
        onYes={() => asked && void reset(asked)}
        onNo={() => ask(null)}
      />
    </CardPart>
  )
}
