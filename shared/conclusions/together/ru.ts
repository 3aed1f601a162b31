import { listed } from '../../platform/count-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import { gapWords } from '../ru.ts'
import type { TogetherObstacle } from './schema.ts'

/** Refusals of decisions about many people. */
export const togetherRefusals = refusalKinds({
  NOT_TOGETHER: [409, 'Об этом осмотре решают отдельно'],
  NO_PAPERS: [409, 'Этих документов уже нет среди действующих: их аннулировали'],
})

/** Names the first three of many services, and how many others there are. */
const some = (of: readonly string[]): string =>
  of.length > 4 ? `${of.slice(0, 3).join(', ')} и ещё ${of.length - 3}` : listed(of)

const words: Record<TogetherObstacle['kind'], (of: readonly string[]) => string> = {
  own: () => 'Ваш осмотр: о нём решает другой член комиссии',
  'consent-withdrawn': () => 'Человек отозвал согласие на медицинское вмешательство',
  inside: () => 'Ещё проходит кабинеты',
  sent: (of) => `Выдана справка ${of.join(', ')}: решайте после дообследования`,
  'no-employer': () => gapWords(['employer']),
  'no-position': () => gapWords(['position']),
  'decision-pending': () => 'Решение психиатрической комиссии на проверке',
  'results-pending': () => 'Прежние результаты на проверке',
  earlier: (of) => `Засчитаны прежние результаты: ${some(of)}`,
  missing: (of) => (of.length > 0 ? `Не записано: ${some(of)}` : 'Ничего не записано'),
  awaited: (of) => `Ждём результата: ${some(of)}`,
  refused: (of) => `Не проведено: ${some(of)}`,
  abnormal: (of) => `Есть отклонения: ${some(of)}`,
  contraindicated: (of) => `Возможны противопоказания: ${listed(of)}`,
}

/** Says why a check-up is decided alone: «Есть отклонения: врач-терапевт и ЭКГ». */
export const obstacleText = ({ kind, of }: TogetherObstacle): string => words[kind](of)
