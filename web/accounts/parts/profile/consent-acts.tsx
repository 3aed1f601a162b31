import { Anchor, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { FreePurpose, GivenConsent } from '../../../../shared/accounts/consents/schema.ts'
import type { ConsentPurpose } from '../../../../shared/accounts/schema.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { leaveBrowser } from '../../../notifications/api.ts'
import { clinic, dialLink } from '../../../platform/page-meta.ts'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useConsentChange } from '../../api.ts'

const withdrawn: Record<FreePurpose, string> = {
  notifications:
    'Не будет напоминаний и push-уведомлений на всех устройствах. Коды, сообщения о записи и готовых документах приходят как прежде. Согласие можно дать снова',
  marketing:
    'Рекламных сообщений больше не будет. На запись и осмотры это не влияет. Согласие можно дать снова',
}

const given: Record<FreePurpose, string> = {
  notifications: 'Напомним об осмотре накануне',
  marketing: 'Будем рассказывать об услугах и акциях',
}

function Free({ purpose, isGiven }: { purpose: FreePurpose; isGiven: boolean }) {
  const change = useConsentChange()
  const [isAsking, setAsking] = useState(false)
  const failed = (error: Error) => toast('danger', 'Не получилось', error.message)
  const give = () =>
    change.mutate(
      { act: 'give', purpose },
      { onSuccess: () => toast('ok', 'Согласие дано', given[purpose]), onError: failed },
    )
  const withdraw = () => {
    setAsking(false)
    change.mutate(
      { act: 'withdraw', purpose },
      {
        onSuccess: () => {
          toast('ok', 'Согласие отозвано')
          if (purpose === 'notifications') leaveBrowser().catch(() => {})
        },
        onError: failed,
      },
    )
  }
  return (
    <>
      <Note tone="calm" icon={IconInfoCircle}>
        {isGiven
          ? `Если отозвать: ${withdrawn[purpose].replace(/^./, (sign) => sign.toLowerCase())}.`
          : `Если согласиться: ${given[purpose].replace(/^./, (sign) => sign.toLowerCase())}.`}
      </Note>
      {isGiven ? (
        <Button variant="default" fullWidth loading={change.isPending} onClick={() => setAsking(true)}>
          Отозвать согласие
        </Button>
      ) : (
        <Button fullWidth loading={change.isPending} onClick={give}>
          Дать согласие
        </Button>
      )}
      <Question
        opened={isAsking}
        text="Отозвать это согласие?"
        yes="Отозвать"
        no="Оставить"
        onYes={withdraw}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function PersonalData({ askedAt }: { askedAt: string | null }) {
  const change = useConsentChange()
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(false)
    change.mutate(
      { act: 'askErasure' },
      {
        onSuccess: () => toast('ok', 'Заявление отправлено', 'Клиника свяжется с вами'),
        onError: (error) => toast('danger', 'Заявление не отправлено', error.message),
      },
    )
  }
  return (
    <>
      <Note tone="calm" icon={IconInfoCircle}>
        Без этого согласия кабинет вести нельзя, поэтому отзывают его заявлением в клинику: она закроет
        кабинет, отменит записи и удалит ваши данные. Медицинские документы о пройденных осмотрах клиника
        хранит 50 лет по закону (приказ 29н, пп. 37 и 47), отзыв их не удаляет.
        {clinic.phone && (
          <>
            {' '}
            Вопросы по телефону{' '}
            <Anchor inherit href={dialLink(clinic.phone)}>
              {clinic.phone}
            </Anchor>
            .
          </>
        )}
      </Note>
      {askedAt ? (
        <Note tone="teal" icon={IconInfoCircle} role="status">
          Заявление отправлено {dayWordsWithYear(clinicDay(new Date(askedAt)))}.
        </Note>
      ) : (
        <Button variant="default" fullWidth loading={change.isPending} onClick={() => setAsking(true)}>
          Отправить заявление об отзыве
        </Button>
      )}
      <Question
        opened={isAsking}
        text="Отправить клинике отзыв согласия? После него кабинет закроют, а его данные удалят"
        yes="Отправить"
        no="Не отправлять"
        onYes={ask}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

interface ActsProps {
  purpose: ConsentPurpose
  standing: GivenConsent | undefined
  askedAt: string | null
}

/** Offers what the user can do with a consent and says what follows from it. */
export function ConsentActs({ purpose, standing, askedAt }: ActsProps) {
  const isGiven = Boolean(standing && !standing.withdrawnAt)
  if (purpose !== 'personal-data') return <Free purpose={purpose} isGiven={isGiven} />
  // Nobody withdraws what was never given, as in a cabinet that the desk has opened.
  return isGiven ? <PersonalData askedAt={askedAt} /> : null
}
