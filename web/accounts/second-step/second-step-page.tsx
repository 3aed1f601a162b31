import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { session } from '../../platform/session.ts'
import { RecoveryCodes } from './parts/recovery-codes.tsx'
import { SetUp } from './parts/set-up.tsx'
import { PassForm } from './pass-form.tsx'

const goOn = () => void session.entered()

const Heading = ({ title, lead }: { title: string; lead: string }) => (
  <div>
    <Title order={1} mb={4} fz={26} lh="2rem">
      {title}
    </Title>
    <Text c="dimmed">{lead}</Text>
  </div>
)

/** The first sign-in of a role: the account gets its second step. */
function Enrolment() {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <>
        <Heading title="Сохраните коды" lead="Вход защищён. Остался запасной ключ на крайний случай" />
        <RecoveryCodes codes={codes} onKept={goOn} />
      </>
    )
  return (
    <>
      <Heading
        title="Защитите вход"
        lead="С вашей ролью видны данные других людей, поэтому одного пароля мало. Настройте второй шаг: это займёт минуту"
      />
      <SetUp hasApp={false} onAdded={setCodes} />
    </>
  )
}

/** Stands in place of the cabinet until a session of staff has passed the second step. */
export function SecondStepPage({ need, user }: { need: 'enrol' | 'second-step'; user: SessionUser }) {
  // A session that has just enrolled still shows its recovery codes when the tab asks for the session again.
  const [first] = useState(need)
  return (
    <Stack gap={24}>
      {first === 'enrol' ? (
        <Enrolment />
      ) : (
        <>
          <Heading title="Подтвердите вход" lead={user.fullname} />
          <PassForm isUnlocking={false} onPassed={goOn} />
        </>
      )}
      <Button variant="subtle" onClick={() => void session.signOut()}>
        Выйти
      </Button>
    </Stack>
  )
}
