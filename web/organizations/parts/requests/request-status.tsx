import { type Icon, IconBan, IconCircleCheck, IconClockExclamation, IconProgress } from '@tabler/icons-react'
import { relationStatusNames } from '../../../../shared/organizations/ru.ts'
import type { RequestRow, RequestStep } from '../../../../shared/organizations/schema.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'

interface Look {
  tone: 'ok' | 'info' | 'warn' | 'danger' | 'mute'
  icon: Icon
  words: string
}

const withdrawn: Look = { tone: 'mute', icon: IconBan, words: 'Отозвана' }
const decided: Record<RequestRow['status'], Look> = {
  active: { tone: 'ok', icon: IconCircleCheck, words: relationStatusNames.active },
  unactive: { tone: 'danger', icon: IconBan, words: relationStatusNames.unactive },
  // It waits for no decision any more, so it was taken back.
  pending: withdrawn,
}

type Standing = Pick<RequestRow, 'stage' | 'status' | 'leftAt'>

const lookOf = ({ stage, status, leftAt }: Standing): Look => {
  if (stage === 'new') return { tone: 'warn', icon: IconClockExclamation, words: 'Новая' }
  if (stage === 'work') return { tone: 'info', icon: IconProgress, words: 'В работе' }
  if (leftAt) return status === 'active' ? { ...withdrawn, words: 'Отключена' } : withdrawn
  return decided[status]
}

/** Where an application stands, in a word. */
export function RequestStatus({ request }: { request: Standing }) {
  const { words, ...look } = lookOf(request)
  return <StatusPill {...look}>{words}</StatusPill>
}

const stepNames: Record<RequestStep['what'], string> = {
  requested: 'Подана',
  taken: 'Взята в работу',
  approved: 'Подключена',
  refused: 'Отказ',
  left: 'Отозвана',
}

/** A step of an application in a word: what ended after an approval was a connection, not an application. */
export const stepName = ({ what }: RequestStep, before: readonly RequestStep[]): string =>
  what === 'left' && before.some((step) => step.what === 'approved') ? 'Отключена' : stepNames[what]

/** The step that decided; undefined while none has. */
export const decisionIn = (steps: readonly RequestStep[]): RequestStep | undefined =>
  steps.findLast(({ what }) => what === 'approved' || what === 'refused')
