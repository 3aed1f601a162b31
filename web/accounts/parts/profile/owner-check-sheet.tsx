import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { ownerCheckContract } from '../../../../shared/accounts/owner-check/contract.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { call } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { useAskedAgain } from '../../../platform/use-asked-again.ts'
import { Form } from '../../../ui/form.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { CodeFields, useCode } from '../sign-in/code-fields.tsx'
import { Username } from '../sign-in/details-step.tsx'
import { sendCode } from '../sign-in/send-code.ts'

const schema = z.object({ password: z.string().min(1, 'Введите пароль') })

interface ByPasswordProps {
  phone: string
  onPassed: () => void
  onSent: (resendAfter: number) => void
}

function ByPassword({ phone, onPassed, onSent }: ByPasswordProps) {
  const password = useSchemaForm({
    schema,
    initialValues: { password: '' },
    send: async (typed) => {
      await call(ownerCheckContract.pass, { body: { way: 'password', ...typed } })
      onPassed()
    },
  })
  const code = useSchemaForm({
    schema: z.object({}),
    initialValues: {},
    send: async () => onSent(await sendCode({ type: 'phone', target: phone })),
  })
  return (
    <Stack gap={4}>
      <Form
        failure={password.failure ?? code.failure}
        isBusy={password.isBusy}
        save="Подтвердить"
        onSubmit={password.onSubmit}
      >
        <Username phone={phone} />
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          data-autofocus
          {...password.form.getInputProps('password')}
        />
      </Form>
      <form onSubmit={code.onSubmit}>
        <Button type="submit" variant="subtle" fullWidth loading={code.isBusy}>
          Получить код на {formatPhone(phone)}
        </Button>
      </form>
    </Stack>
  )
}

interface ByCodeProps {
  phone: string
  resendAt: number
  onPassed: () => void
  onSent: (resendAfter: number) => void
  onBack: () => void
}

function ByCode({ phone, resendAt, onPassed, onSent, onBack }: ByCodeProps) {
  const entry = useCode({
    target: { type: 'phone', target: phone },
    check: (code) => call(ownerCheckContract.pass, { body: { way: 'code', code } }),
    onSent,
    onConfirmed: onPassed,
  })
  return (
    <Flex component="form" onSubmit={entry.submit} noValidate direction="column" gap={20}>
      <Text>
        Отправили код из четырёх цифр на номер <b className="nowrap">{formatPhone(phone)}</b>
      </Text>
      <CodeFields entry={entry} resendAt={resendAt} back="Ввести пароль" onBack={onBack} />
    </Flex>
  )
}

/** The dialog before a change of the phone or the e-mail; the call that was held up goes on after it. */
export function OwnerCheckSheet() {
  const { isAsked, answer } = useAskedAgain('owner')
  const { user } = useSession()
  const [resendAt, setResendAt] = useState<number | null>(null)
  if (!user) return null
  const end = (isByPassword: boolean) => {
    setResendAt(null)
    answer(isByPassword)
  }
  const shared = {
    phone: user.phone,
    onPassed: () => end(true),
    onSent: (resendAfter: number) => setResendAt(Date.now() + resendAfter * 1000),
  }
  return (
    <Sheet
      opened={isAsked}
      onClose={() => end(false)}
      title="Подтвердите, что это вы"
      mark={<IconTile icon={IconShieldCheck} size="lg" />}
    >
      {resendAt === null ? (
        <Stack gap="lg">
          <Text c="dimmed">
            По телефону и email входят в кабинет, поэтому меняет их только владелец. Введите пароль или код с
            нынешнего телефона
          </Text>
          <ByPassword {...shared} />
        </Stack>
      ) : (
        <ByCode {...shared} resendAt={resendAt} onBack={() => setResendAt(null)} />
      )}
    </Sheet>
  )
}
