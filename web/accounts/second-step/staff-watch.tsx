import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { idleMinutes } from '../../../shared/accounts/second-step/rules.ts'
import { call } from '../../platform/call.ts'
import { session, useSession } from '../../platform/session.ts'
import { useAskedAgain } from '../../platform/use-asked-again.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { PassForm } from './pass-form.tsx'

const second = 1000
const lookEvery = 15 * second
const tellEvery = 2 * 60 * second
/** Shared by the tabs of a browser, so that work in one keeps the others open. */
const place = 'cabinet.active'
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const otherTabs = (): number => Number(localStorage.getItem(place)) || 0

/** Locks the screen after half an hour without the user's hand, and tells the server that somebody is there. */
function useIdleLock(isLocked: boolean): void {
  useEffect(() => {
    if (isLocked) return
    let active = Date.now()
    let told = 0
    const touch = () => {
      active = Date.now()
      if (active - told < tellEvery) return
      told = active
      localStorage.setItem(place, String(active))
      call(secondStepContract.touch, { body: {} }).catch(() => {})
    }
    const look = () => {
      if (Date.now() - Math.max(active, otherTabs()) < idleMinutes * 60 * second) return
      call(secondStepContract.lock, { body: {} }).then(
        () => session.refresh(),
        () => session.refresh(),
      )
    }
    for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
    const timer = setInterval(look, lookEvery)
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch, { capture: true })
    }
  }, [isLocked])
}

/** Covers the page; what was typed stays where it is, under the cover. */
function LockScreen({ user }: { user: SessionUser }) {
  const queries = useQueryClient()
  const open = async () => {
    await session.entered()
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      fullScreen
      aria-label="Экран заблокирован"
      zIndex={10_000}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap={24} maw="24rem" mx="auto" mt="10vh">
        <div>
          <Title order={1} mb={4} fz={26} lh="2rem">
            Экран заблокирован
          </Title>
          <Text c="dimmed">{user.fullname}. Всё, что вы ввели, осталось на месте.</Text>
        </div>
        <PassForm isUnlocking onPassed={() => void open()} />
        <Button variant="subtle" onClick={() => void session.signOut()}>
          Выйти из кабинета
        </Button>
      </Stack>
    </Modal>
  )
}

/** The dialog before acts that matter most; the call that was held up goes on after it. */
function AskAgain() {
  const { isAsked, answer } = useAskedAgain('second-step')
  return (
    <Sheet opened={isAsked} onClose={() => answer(false)} title="Подтвердите, что это вы">
      <Stack gap="lg">
        <Text c="dimmed">Действие важное. Ближайшие десять минут кабинет больше не спросит.</Text>
        <PassForm isUnlocking={false} onPassed={() => answer(true)} />
      </Stack>
    </Sheet>
  )
}

/** Guards a session of staff: the lock screen, and the question before acts that matter most. */
export function StaffWatch({ user }: { user: SessionUser }) {
  const isLocked = useSession().need === 'unlock'
  useIdleLock(isLocked)
  return (
    <>
      <AskAgain />
      {isLocked && <LockScreen user={user} />}
    </>
  )
}
