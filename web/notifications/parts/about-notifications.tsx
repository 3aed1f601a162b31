import { Button, Flex, Text } from '@mantine/core'
import { IconBellRinging, IconLockOpen, IconShieldLock, IconToggleRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConsentText } from '../../consents/consent-text.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { OpenText } from '../../ui/open-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type Ability, abilityOf, type Outcome } from '../api.ts'
import classes from './notifications.module.css'

const promises = [
  {
    icon: IconBellRinging,
    text: 'Накануне осмотра напомним его дату, время и город, в день осмотра скажем, когда вас вызывают в кабинет',
  },
  {
    icon: IconShieldLock,
    text: 'Ни факторов, ни других медицинских сведений в уведомлении нет: его видно и на заблокированном экране',
  },
  { icon: IconToggleRight, text: 'Выключить можно здесь же в любой момент' },
]

/** Shows the text of the consent that the user gives with the button (152-ФЗ ст. 9). */
const Consent = () => (
  <div className={classes.consent}>
    <p>Включая уведомления, вы соглашаетесь их получать.</p>
    <OpenText title="Согласие на уведомления">
      <ConsentText purpose="notifications" />
    </OpenText>
  </div>
)

const Steps = ({ lead, steps }: { lead: string; steps: readonly string[] }) => (
  <>
    <Text>{lead}</Text>
    <Flex component="ol" direction="column" gap="sm" mt="md" pl={22} className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Flex>
  </>
)

/** Explains why this browser cannot show notifications, and what the user can do. */
const ways: Record<Exclude<Ability, 'able'>, ReactNode> = {
  denied: (
    <Steps
      lead="Раньше вы запретили уведомления этого сайта, и браузер больше о них не спрашивает. Чтобы разрешить:"
      steps={[
        'нажмите на значок слева от адреса сайта, в установленном приложении откройте его сведения',
        'в строке «Уведомления» выберите «Разрешить»',
        'вернитесь сюда и включите их ещё раз',
      ]}
    />
  ),
  home: (
    <Steps
      lead="На iPhone и iPad уведомления приходят, когда кабинет открыт с экрана «Домой»:"
      steps={[
        'откройте кабинет в Safari и нажмите «Поделиться»',
        'выберите «На экран „Домой“»',
        'откройте кабинет с экрана «Домой» и включите уведомления в меню',
      ]}
    />
  ),
  none: (
    <Text>
      Этот браузер не умеет показывать уведомления сайтов или открыт в режиме инкогнито. Обновите его или
      откройте кабинет в другом. Напоминания по SMS и email приходят и без этого, если вы на них согласились.
    </Text>
  ),
}

interface AboutProps {
  opened: boolean
  onClose: () => void
  switchOn: () => Promise<Outcome>
}

/** Explains which notifications will come, before the browser asks for permission; or how to make them possible. */
export function AboutNotifications({ opened, onClose, switchOn }: AboutProps) {
  const [isBusy, setBusy] = useState(false)
  // Read again after each answer: the user may have refused permanently in the browser.
  const ability = abilityOf()
  const allow = async () => {
    setBusy(true)
    try {
      const outcome = await switchOn()
      if (outcome !== 'on') return
      onClose()
      toast('ok', 'Уведомления включены', 'Напомним об осмотре и скажем о вызове в кабинет')
    } catch {
      toast('danger', 'Включить не получилось', 'Служба уведомлений браузера не ответила, попробуйте ещё раз')
    } finally {
      setBusy(false)
    }
  }
  const isAble = ability === 'able'
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={isAble ? 'Включить уведомления?' : 'Как включить уведомления'}
      mark={
        <IconTile icon={isAble ? IconBellRinging : IconLockOpen} tone={isAble ? 'teal' : 'warm'} size="lg" />
      }
    >
      {isAble ? (
        <>
          <Flex component="ul" direction="column" gap="md" mt="sm" className={classes.promises}>
            {promises.map(({ icon: Mark, text }) => (
              <li key={text}>
                <Mark size={22} stroke={1.75} aria-hidden />
                {text}
              </li>
            ))}
          </Flex>
          <Consent />
          <Button size="lg" fullWidth mt="md" onClick={allow} loading={isBusy}>
            Включить уведомления
          </Button>
          <Button variant="quiet" fullWidth mt="xs" onClick={onClose}>
            Не сейчас
          </Button>
        </>
      ) : (
        <>
          {ways[ability]}
          <Button variant="default" fullWidth mt="lg" onClick={onClose}>
            Понятно
          </Button>
        </>
      )}
    </Sheet>
  )
}
