import { Anchor, Flex, Text } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { Profile, TargetType } from '../../../../shared/accounts/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { CallError } from '../../../platform/call.ts'
import { clinic, dialLink } from '../../../platform/page-meta.ts'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { CodeFields, useCode } from '../sign-in/code-fields.tsx'
import { leaveAfter } from '../sign-in/leave-after.ts'
import { useSentCode } from '../sign-in/sent-code.ts'
import { type ChangeProps, type ProfileOwner, useChange } from './change-form.tsx'
import { ContactForm, type RetryContact } from './contact-form.tsx'
import classes from './profile-panel.module.css'

const words = {
  phone: {
    icon: IconDeviceMobileMessage,
    ask: 'Изменить телефон',
    confirm: 'Подтвердите телефон',
    to: 'на номер',
    back: 'Изменить номер',
    changed: 'Телефон изменён',
    waits: 'Телефон сменится через сутки',
  },
  email: {
    icon: IconMail,
    ask: 'Изменить email',
    confirm: 'Подтвердите email',
    to: 'на',
    back: 'Изменить email',
    changed: 'Email изменён',
    waits: 'Email сменится через сутки',
  },
}

/** Refusals that the user can fix with another phone, e-mail or code. */
const backToForm = new Set(['PHONE_TAKEN', 'EMAIL_TAKEN', 'NOT_VERIFIED'])

interface CodeProps extends ProfileOwner {
  type: TargetType
  target: string
  resendAt: number
  onSent: (target: string, resendAfter: number) => void
  /** Returns to the form with the error of the phone or e-mail, if any. */
  onBack: (again: RetryContact) => void
  onDone: (isWaiting: boolean) => void
}

function Code({ type, target, resendAt, onSent, onBack, onDone, ...whose }: CodeProps) {
  const { profile, forOther } = whose
  const change = useChange(whose)
  const end = (saved: Profile) => {
    // The change of an account with a role waits for a day, so the answer still holds the former value.
    const isWaiting = saved[type] !== target
    onDone(isWaiting)
    if (isWaiting) return toast('ok', words[type].waits, 'До этого изменение можно отменить в профиле')
    if (forOther) toast('ok', words[type].changed, 'Все сеансы пользователя завершены')
    else leaveAfter(type, type === 'phone' ? target : profile.phone)
  }
  const save = async () => {
    try {
      end(await change(type === 'phone' ? { type, newPhone: target } : { type, email: target }))
    } catch (error) {
      if (!(error instanceof CallError && backToForm.has(error.code))) throw error
      onBack({ target, message: error.message })
    }
  }
  const entry = useCode({
    target: { type, target },
    onSent: (resendAfter) => onSent(target, resendAfter),
    onConfirmed: save,
  })
  useUnsaved(true)
  return (
    <Flex component="form" onSubmit={entry.submit} noValidate direction="column" gap={20}>
      <p className={classes.lead}>
        Отправили код из четырёх цифр {words[type].to}{' '}
        <b className={type === 'phone' ? 'nowrap' : undefined}>
          {type === 'phone' ? formatPhone(target) : target}
        </b>
      </p>
      <CodeFields
        entry={entry}
        resendAt={resendAt}
        back={words[type].back}
        onBack={() => onBack({ target })}
      />
      {!forOther && clinic.phone && (
        <Text inherit pt="sm" fz="sm" ta="center" c="dimmed" className={classes.contact}>
          Код не приходит? Позвоните:{' '}
          <Anchor href={dialLink(clinic.phone)} className={classes.call}>
            {clinic.phone}
          </Anchor>
        </Text>
      )}
    </Flex>
  )
}

/** Changes the phone or the e-mail: the verification dialog comes first, then the change is saved (spec §4). */
export function ContactSheet({ type, opened, onClose, ...whose }: ChangeProps & { type: TargetType }) {
  const { profile, forOther } = whose
  const { sent, keep, forget } = useSentCode(type, profile.phone)
  const [again, setAgain] = useState<RetryContact | null>(null)
  const { icon, ask, confirm } = words[type]
  const close = () => {
    forget()
    setAgain(null)
    onClose()
  }
  return (
    <FormSheet
      opened={opened}
      onClose={close}
      title={sent ? confirm : ask}
      mark={<IconTile icon={icon} size="lg" />}
    >
      {sent ? (
        <Code
          type={type}
          {...whose}
          {...sent}
          onSent={keep}
          onDone={(isWaiting) => (forOther || isWaiting ? close() : forget())}
          onBack={(same) => {
            setAgain(same)
            forget()
          }}
        />
      ) : (
        <ContactForm type={type} again={again} {...whose} onSent={keep} />
      )}
    </FormSheet>
  )
}
