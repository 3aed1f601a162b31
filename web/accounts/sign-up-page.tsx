import { Stack, Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ConsentPurpose } from '../../shared/accounts/schema.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { CallError, call } from '../platform/call.ts'
import { openQueries } from '../platform/queries.ts'
import { session } from '../platform/session.ts'
import { useBackCloses } from '../ui/back-closes.ts'
import { TextLink } from '../ui/links.tsx'
import { Loading } from '../ui/loading.tsx'
import classes from './parts/sign-in/account-card.module.css'
import { CodeStep } from './parts/sign-in/code-step.tsx'
import { type Details, DetailsStep } from './parts/sign-in/details-step.tsx'
import { useJourney } from './parts/sign-in/journey.ts'
import { PhoneStep } from './parts/sign-in/phone-step.tsx'
import { useEntering } from './parts/sign-in/use-entering.ts'

const of = 4
// The last step loads the side sheet: the first three need not wait for it.
const loadConsents = () => import('./parts/sign-in/consents-step.tsx')
const ConsentsStep = lazy(async () => ({ default: (await loadConsents()).ConsentsStep }))

const checkFree = (phone: string) => call(signInContract.checkPhone, { body: { target: phone } })

/** Where somebody who acts for an organization goes on after the sign-up: there it is connected. */
const organizationDoor = '/organization/patients'

const otherWays = (isForOrganization: boolean) => (
  <Stack gap="sm" align="center">
    {isForOrganization ? (
      <TextLink to="/signup" search={{}} className={classes.letter}>
        Я записываюсь сам
      </TextLink>
    ) : (
      <TextLink to="/signup" search={{ callbackUrl: organizationDoor }} className={classes.letter}>
        Я представляю организацию
      </TextLink>
    )}
    <TextLink to="/price" className={classes.letter}>
      Узнать цену по факторам
    </TextLink>
  </Stack>
)

const leads = {
  own: 'На номер придёт код. По этому номеру вы будете входить в кабинет',
  organization:
    'На ваш номер придёт код. После регистрации подадите заявку на подключение организации и сможете вести её сотрудников',
}

const taken = (
  <Text mt="xs" size="sm" c="dimmed">
    Если это ваш номер, <TextLink to="/signin">войдите</TextLink> или{' '}
    <TextLink to="/remember">задайте новый пароль</TextLink>
  </Text>
)

function useSignUp() {
  const journey = useJourney('signup')
  const enter = useEntering()
  const [password, setPassword] = useState('')
  const details: Details = { ...journey.names, password }
  const [isAtConsents, setAtConsents] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)

  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setFailure(Object.values(error.fields)[0] ?? error.message)
    // The confirmation has expired or the number was taken meanwhile: only the number step can fix this.
    if (error.status === 403 || error.status === 409) journey.restart()
    if ([403, 409, 422].includes(error.status)) setAtConsents(false)
  }
  const sent: typeof journey.sent = (phone, resendAfter) => {
    setFailure(null)
    journey.sent(phone, resendAfter)
  }
  const turn = (toConsents: boolean) => {
    setFailure(null)
    setAtConsents(toConsents)
  }
  const finish = async (consents: ConsentPurpose[]) => {
    setBusy(true)
    setFailure(null)
    try {
      await call(signInContract.signUp, { body: { ...details, phone: journey.phone, consents } })
      journey.finish()
      // The server has opened the session together with the account.
      if (await session.entered()) enter()
      else setFailure('Кабинет создан, но войти не получилось. Войдите с вашим паролем')
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  return { journey, sent, details, setPassword, isAtConsents, turn, failure, isBusy, finish }
}

function Steps() {
  const isForOrganization = useSearch({ from: '/guest' }).callbackUrl === organizationDoor
  const { journey, sent, details, setPassword, isAtConsents, turn, failure, isBusy, finish } = useSignUp()
  // «Back» from the name step leaves the page: a correct code is not asked for twice, and the name is kept
  // here.
  useBackCloses(journey.step === 'code' || isAtConsents, () =>
    isAtConsents ? turn(false) : journey.restart(),
  )
  if (journey.step === 'phone')
    return (
      <PhoneStep
        title="Регистрация"
        lead={leads[isForOrganization ? 'organization' : 'own']}
        of={of}
        phone={journey.phone}
        question="Уже есть кабинет?"
        notice={failure}
        check={checkFree}
        onRefused={taken}
        aside={otherWays(isForOrganization)}
        onSent={sent}
      />
    )
  if (journey.step === 'code')
    return (
      <CodeStep
        of={of}
        phone={journey.phone}
        resendAt={journey.resendAt}
        onSent={sent}
        onConfirmed={journey.confirmed}
        onOtherPhone={journey.restart}
      />
    )
  if (!isAtConsents)
    return (
      <DetailsStep
        of={of}
        phone={journey.phone}
        details={details}
        refusal={failure}
        onNamed={journey.named}
        onNext={(values) => {
          setPassword(values.password)
          turn(true)
        }}
      />
    )
  return (
    <Suspense fallback={<Loading />}>
      <ConsentsStep
        of={of}
        failure={failure}
        isBusy={isBusy}
        onSubmit={(consents) => void finish(consents)}
        onBack={() => turn(false)}
      />
    </Suspense>
  )
}

/** `/signup`: phone, code, name and password, consents; then the user is signed in. */
export function SignUpPage() {
  const [queries] = useState(openQueries)
  useEffect(() => void loadConsents().catch(() => {}), [])
  return (
    <QueryClientProvider client={queries}>
      <Steps />
    </QueryClientProvider>
  )
}
