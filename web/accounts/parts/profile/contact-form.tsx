import { useEffect } from 'react'
import { z } from 'zod'
import type { TargetType } from '../../../../shared/accounts/schema.ts'
import { signInContract } from '../../../../shared/accounts/sign-in/contract.ts'
import { Email } from '../../../../shared/platform/person.ts'
import { formatPhone, Phone } from '../../../../shared/platform/phone.ts'
import { CallError, call } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { sendCode } from '../sign-in/send-code.ts'
import { ChangeForm, type ProfileOwner } from './change-form.tsx'

/** The phone or e-mail to which the user returns, and the reason why it was refused. */
export interface RetryContact {
  target: string
  message?: string
}

interface ContactFormProps extends ProfileOwner {
  type: TargetType
  again: RetryContact | null
  onSent: (target: string, resendAfter: number) => void
}

const leads = {
  own: {
    phone:
      'На новый номер придёт код. Потом вы выйдете из кабинета на всех устройствах и войдёте с новым номером',
    email: 'На новый адрес придёт код. Потом вы выйдете из кабинета на всех устройствах и войдёте заново',
  },
  other: {
    phone:
      'На новый номер придёт код, попросите пользователя назвать его. Потом все его сеансы закончатся, и входить он будет с новым номером',
    email:
      'На новый адрес придёт код, попросите пользователя назвать его. Потом все его сеансы закончатся, и он войдёт заново',
  },
}
/** The same for an account with a role, whose contacts change after a day. */
const waitingLeads = {
  own: {
    phone:
      'На новый номер придёт код. Телефон сменится через сутки: всё это время вы входите с прежним и можете передумать. О смене предупредим оба номера',
    email:
      'На новый адрес придёт код. Email сменится через сутки: до этого всё остаётся как было и можно передумать. О смене предупредим прежний и новый адрес',
  },
  other: {
    phone:
      'На новый номер придёт код, попросите сотрудника назвать его. Телефон сменится через сутки: до этого он входит с прежним. О смене предупредим оба номера',
    email:
      'На новый адрес придёт код, попросите сотрудника назвать его. Email сменится через сутки. О смене предупредим прежний и новый адрес',
  },
}
const schemas = { phone: z.object({ target: Phone }), email: z.object({ target: Email }) }
const same = {
  own: { phone: 'Это ваш нынешний номер телефона', email: 'Это ваш нынешний email' },
  other: { phone: 'Это нынешний номер пользователя', email: 'Это нынешний email пользователя' },
}

const shownOf = (type: TargetType, target: string) => (type === 'phone' ? formatPhone(target) : target)

/**
 * Asks for the new phone or e-mail and sends a code to it; the phone must be free (spec §7, POST
 * /api/auth/check).
 */
export function ContactForm({ type, profile, forOther, again, onSent }: ContactFormProps) {
  const whose = forOther ? 'other' : 'own'
  const complain = (message: string) => {
    form.setFieldError('target', message)
    document.querySelector<HTMLElement>('[data-path="target"]')?.focus()
  }
  const { form, ...rest } = useSchemaForm({
    schema: schemas[type],
    initialValues: { target: shownOf(type, again?.target ?? '') },
    send: async (values) => {
      const { target } = schemas[type].parse(values)
      if (target === profile[type]) return complain(same[whose][type])
      try {
        if (type === 'phone') await call(signInContract.checkPhone, { body: { target } })
      } catch (error) {
        if (!(error instanceof CallError && error.status === 409)) throw error
        return complain(error.message)
      }
      onSent(target, await sendCode({ type, target }))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the person is led back here
  useEffect(() => {
    if (again?.message) complain(again.message)
  }, [])
  useUnsaved(form.isDirty() || again !== null)
  const field = { size: 'lg', 'data-autofocus': true, ...form.getInputProps('target') }
  return (
    <ChangeForm
      {...rest}
      lead={(profile.roles.length > 0 ? waitingLeads : leads)[whose][type]}
      action="Получить код"
    >
      {type === 'phone' ? (
        <PhoneInput label="Новый телефон" {...field} />
      ) : (
        <EmailInput label="Новый email" {...field} />
      )}
    </ChangeForm>
  )
}
