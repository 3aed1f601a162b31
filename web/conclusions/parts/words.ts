import { needNames, outcomeShort } from '../../../shared/conclusions/ru.ts'
import type {
  AwaitingRow,
  CommissionPaper,
  Conclusion,
  ConclusionRow,
  Verdict,
} from '../../../shared/conclusions/schema.ts'
import { shortGender } from '../../../shared/documents/ru.ts'
import { ageOn, type Day, formatDay } from '../../../shared/platform/days.ts'
import { ageText } from '../../../shared/programme/ru.ts'
import { whenWords } from '../../ui/when.ts'

/** Describes the patient: «жен., 34 года». The age is that on the day of the visit. */
export const personWords = ({ gender, birth, day }: Pick<AwaitingRow, 'gender' | 'birth' | 'day'>): string =>
  `${shortGender[gender]}, ${ageText(ageOn(birth, day))}`

/** States how much of the route has been passed: «7 из 8»; null where the patient was not in a queue. */
export const routeWords = (route: AwaitingRow['route']): string | null =>
  route && `${route.passed} из ${route.of}`

/** States by when a paper must be handed out: «до 27.11.2026», «выдать сегодня», «срок прошёл 24.11.2026». */
export function handWords(handBy: Day, today: Day): string {
  if (handBy === today) return 'выдать сегодня'
  return handBy > today ? `до ${formatDay(handBy)}` : `срок прошёл ${formatDay(handBy)}`
}

/** Names a paper in a list. */
export const paperWord = ({ isFinal }: Pick<ConclusionRow, 'isFinal'>): 'Заключение' | 'Справка' =>
  isFinal ? 'Заключение' : 'Справка'

/** Describes the decision in one line: «Есть противопоказания: 4.4, группа здоровья II, диспансерное наблюдение». */
export function verdictWords({
  outcome,
  contraindicated,
  group,
  needs,
  examinations = null,
}: Pick<Verdict, 'outcome' | 'contraindicated' | 'group' | 'needs'> & { examinations?: string | null }) {
  const against = contraindicated.length > 0 ? `: ${contraindicated.join(', ')}` : ''
  return [
    outcomeShort[outcome] + against,
    examinations,
    group && `группа здоровья ${group}`,
    ...needs.map((need) => needNames[need].toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Describes the decision that a paper states, in the same form as `verdictWords`. */
export const paperVerdict = ({ factors, ...paper }: Conclusion): string => {
  const contraindicated = factors.filter(({ isContraindicated }) => isContraindicated).map(({ code }) => code)
  return verdictWords({ ...paper, contraindicated })
}

/** States who decided and when: «Громова Вера Николаевна, сегодня, 10:15». */
export const makerWords = ({ by, isMine, at }: Pick<CommissionPaper, 'by' | 'isMine' | 'at'>, now: Date) =>
  [isMine ? 'вы' : by, whenWords(at, now)].filter(Boolean).join(', ')

/** Tells whether a paper for a medical book was passed on to ЕГИСЗ; null for other papers. */
export const transferWords = ({
  feedsHealthBook,
  transfer,
}: Pick<ConclusionRow, 'feedsHealthBook' | 'transfer'>): string | null => {
  if (!feedsHealthBook) return null
  if (!transfer) return 'В ЕГИСЗ не передано'
  return `В ЕГИСЗ ${formatDay(transfer.on)}${transfer.number ? `, № ${transfer.number}` : ''}`
}
