import { listed } from '../../platform/count-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import { gapWords } from '../ru.ts'
import type { TogetherObstacle } from './schema.ts'

/** Refusals of decisions about many people. */
export const togetherRefusals = refusalKinds({
  NOT_TOGETHER: [409, 'Об этом осмотре решают отдельно'],
  NO_PAPERS: [409, 'Этих документов уже нет среди действующих: их аннулировали'],
})

const words: Record<TogetherObstacle['kind'], (of: readonly string[]) => string> = {
  own: () => 'Ваш осмотр: о нём решает другой член комиссии',
  inside: () => 'Ещё проходит кабинеты',
  sent: (of) => `Выдана справка ${of.join(', ')}: решайте после дообследования`,
  'no-employer': () => gapWords(['employer']),
  'no-position': () => gapWords(['position']),
  'decision-pending': () => 'Решение психиатрической комиссии на проверке',
  'results-pending': () => 'Прежние результаты на проверке',
  earlier: (of) => `Засчитаны прежние результаты: ${listed(of)}`,
  missing: (of) => (of.length > 0 ? `Не записано: ${listed(of)}` : 'Ничего не записано'),
  awaited: (of) => `Ждём результата: ${listed(of)}`,
  refused: (of) => `Не проведено: ${listed(of)}`,
  abnormal: (of) => `Есть отклонения: ${listed(of)}`,
  contraindicated: (of) => `Возможны противопоказания: ${listed(of)}`,
}

/** Says why a check-up is decided alone: «Есть отклонения: врач-терапевт и ЭКГ». */
export const obstacleText = ({ kind, of }: TogetherObstacle): string => words[kind](of)
