import type { Brand } from '../../platform/brand.ts'
import { formatDay } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { DecisionsOfBooking, PsychiatricDecision } from './schema.ts'

/** Refusals about decisions of a psychiatric commission. */
export const decisionRefusals = refusalKinds({
  DECISION_GIVEN: [409, 'Решение к этой записи уже приложено'],
  DECISION_DECIDED: [409, 'Это решение уже проверили'],
  DECISION_NOT_NOW: [409, 'Запись отменена или осмотр уже закончен: прикладывать и проверять решение поздно'],
})

/** The name of the paper on every screen. */
export const decisionTitle = 'Решение психиатрической комиссии'

/** Says where a decision comes from: the cabinet makes none. */
export const decisionOrigin =
  'Кабинет такого решения не готовит и на освидетельствование не записывает: его проводит комиссия врачей-психиатров по направлению работодателя.'

/** Says for which works of the person a decision is brought. */
export const askedText = (activities: readonly string[]): string =>
  `Оно бывает нужно при приёме на работу, если она такая: ${activities.join(', ')} (приказ № 342н, п. 11 порядка 29н).`

/** States where a decision stands: «№ 15 от 12.03.2026, Областной диспансер, действует до 12.03.2028, на проверке». */
export function decisionText({
  number,
  on,
  issuer,
  validUntil,
  state,
  reason,
}: Omit<PsychiatricDecision, 'id' | 'files' | 'isByStaff'>): string {
  const standing = {
    pending: 'на проверке',
    accepted: 'принято',
    refused: `не принято: ${reason ?? ''}`,
  }[state]
  const paper = `${number ? `№ ${number} от` : 'От'} ${formatDay(on)}`
  return [paper, issuer, validUntil && `действует до ${formatDay(validUntil)}`, standing]
    .filter(Boolean)
    .join(', ')
}

/** Says in one line before a verdict whether the decision is there; null when nobody asks for it and none is given. */
export function standingText({ activities, decisions }: DecisionsOfBooking): string | null {
  const current = decisions.find(({ state }) => state !== 'refused')
  if (current?.state === 'accepted') return `${decisionTitle} есть и принято`
  if (current) return `${decisionTitle} на проверке: примите его или не принимайте до заключения`
  if (activities.length === 0 && decisions.length === 0) return null
  return decisions.length > 0
    ? `${decisionTitle} не принято, другого нет`
    : `${decisionTitle} не приложено: ${activities.join(', ')}`
}

/** The SMS about a refused decision. It does not name the paper: others may read a locked screen. */
export const refusedDecisionSms = (number: string): string =>
  `Запись ${number}: приложенный документ не принят. Причина в личном кабинете`

/** The letter about a refused decision. */
export const refusedDecisionLetter = (number: string, brand: Brand) => ({
  subject: 'Приложенный документ не принят',
  text: [
    'Клиника проверила документ, который вы приложили к записи, и не приняла его.',
    `Номер записи: ${number}`,
    `Причина в личном кабинете${brand.url ? `: ${brand.url}` : ''}, там же можно приложить другой. Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})
