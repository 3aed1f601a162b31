import { IconBan, IconClockExclamation, IconProgress } from '@tabler/icons-react'
import { relationStatusNames } from '../../../../shared/organizations/ru.ts'
import type { RequestRow, RequestStep } from '../../../../shared/organizations/schema.ts'
import { type StatusLook, StatusPill } from '../../../ui/status-pill.tsx'
import { relationLooks } from '../../relation-pill.tsx'

type Look = StatusLook & { words: string }

const withdrawn: Look = { tone: 'mute', icon: IconBan, words: 'Отозвана' }
const decided: Record<RequestRow['status'], Look> = {
  active: { ...relationLooks.active, words: relationStatusNames.active },
  unactive: { ...relationLooks.unactive, words: relationStatusNames.unactive },
  // The request is decided, yet its relation is still pending: the applicant has withdrawn the request.
  pending: withdrawn,
}

type Standing = Pick<RequestRow, 'stage' | 'status' | 'leftAt'>

const lookOf = ({ stage, status, leftAt }: Standing): Look => {
  if (stage === 'new') return { tone: 'warn', icon: IconClockExclamation, words: 'Новая' }
  if (stage === 'work') return { tone: 'info', icon: IconProgress, words: 'В работе' }
  if (leftAt) return status === 'active' ? { ...withdrawn, words: 'Отключена' } : withdrawn
  return decided[status]
}

/** The state of an application in one word. */
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

/**
 * Names a step of a connection request in one word. A user who leaves after the approval has ended the
 * connection («Отключена»); a user who leaves before it has withdrawn the request («Отозвана»).
 */
export const stepName = ({ what }: RequestStep, before: readonly RequestStep[]): string =>
  what === 'left' && before.some((step) => step.what === 'approved') ? 'Отключена' : stepNames[what]

/** Returns the last step that approved or refused the request; undefined before a decision. */
export const decisionIn = (steps: readonly RequestStep[]): RequestStep | undefined =>
  steps.findLast(({ what }) => what === 'approved' || what === 'refused')
