import { Anchor, Button, Text, Title, UnstyledButton } from '@mantine/core'
import { IconLogout2, IconMail, IconPhone, IconWorld, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { maskPhone } from '../../../shared/platform/masks.ts'
import { CitySwitcher } from '../../accounts/city-switcher.tsx'
import { clinic } from '../../platform/page-meta.ts'
import { session } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.tsx'
import classes from './menu-panel.module.css'

const initialsOf = (fullname: string) =>
  fullname
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')

function Person({ user }: { user: SessionUser }) {
  const [surname, ...names] = user.fullname.split(' ')
  return (
    <div className={classes.person}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(user.fullname)}
      </span>
      <div className={classes.who}>
        <Title order={2} className={classes.name}>
          {surname} <span>{names.join(' ')}</span>
        </Title>
        <Text size="sm" c="dimmed">
          {maskPhone(user.phone)}
        </Text>
      </div>
    </div>
  )
}

function LogOut() {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await session.signOut().catch(() => {
      setBusy(false)
      toast('danger', 'Выйти не получилось', 'Нет связи с сервером, попробуйте ещё раз')
    })
  }
  return (
    <UnstyledButton className={classes.item} onClick={leave} disabled={isBusy}>
      <IconLogout2 size={22} stroke={1.75} aria-hidden />
      Выйти
    </UnstyledButton>
  )
}

function Help() {
  const dial = `tel:${clinic.phone.replace(/[^\d+]/g, '')}`
  return (
    <section className={classes.help} aria-label="Помощь">
      <Text size="sm" c="dimmed">
        Поможем с записью и кабинетом
      </Text>
      <Anchor className={classes.phone} href={dial} underline="never">
        {clinic.phone}
      </Anchor>
      <Anchor className={classes.contact} href={`mailto:${clinic.email}`}>
        <IconMail size={18} stroke={1.75} aria-hidden />
        {clinic.email}
      </Anchor>
      <Anchor className={classes.contact} href={clinic.site} target="_blank" rel="noreferrer">
        <IconWorld size={18} stroke={1.75} aria-hidden />
        Сайт центра
      </Anchor>
      <Button
        component="a"
        href={dial}
        fullWidth
        mt="xs"
        leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
      >
        Позвонить
      </Button>
    </section>
  )
}

/** What the menu holds: who is signed in, his city, the way out and the help contact (spec §2). */
export function MenuContent({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  return (
    <>
      <div className={classes.head}>
        <Person user={user} />
        <UnstyledButton className={classes.close} onClick={onClose} aria-label="Закрыть меню">
          <IconX size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      <CitySwitcher user={user} />
      <hr className={classes.line} />
      <LogOut />
      {clinic.phone && <Help />}
    </>
  )
}
